import { ProblemError } from '@lastmile/contract';
import { expect, it } from 'vitest';
import { isOutcomeUnknown } from './unknown-outcome.ts';

const refused = (status: number, code: string) =>
  new ProblemError({ type: 'about:blank', title: '', status, detail: '', code });

it('is open where no answer came, the panel stumbled, or the same is still under way', () => {
  expect(isOutcomeUnknown(new TypeError('Failed to fetch'))).toBe(true);
  expect(isOutcomeUnknown(refused(504, 'internal'))).toBe(true);
  expect(isOutcomeUnknown(refused(409, 'idempotency_in_flight'))).toBe(true);
});

it('is known where the panel refused, or where nothing went wrong', () => {
  expect(isOutcomeUnknown(refused(422, 'invalid'))).toBe(false);
  expect(isOutcomeUnknown(null)).toBe(false);
});
