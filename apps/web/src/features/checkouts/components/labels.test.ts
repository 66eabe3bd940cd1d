import { expect, it } from 'vitest';
import { describeOutcome, reasonKey } from './labels.ts';

it('says what came of an event, and why', () => {
  expect(describeOutcome('succeeded')).toEqual({ key: 'outcome.succeeded' });
  expect(describeOutcome('refused: credentials')).toEqual({
    key: 'outcome.refused',
    reason: 'reason.credentials',
  });
  expect(describeOutcome('unknown: timeout')).toEqual({ key: 'outcome.unknown', reason: 'reason.timeout' });
});

it('shows no code that it does not know', () => {
  expect(describeOutcome('teleported')).toEqual({ key: 'outcome.other' });
  expect(reasonKey('teleported')).toBe('reason.other');
});
