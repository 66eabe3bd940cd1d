import { ProblemError } from '@lastmile/contract';
import { expect, it } from 'vitest';
import { isOutcomeOpen } from './unknown-outcome.ts';

const refused = (status: number, code: string) =>
  new ProblemError({ type: 'about:blank', title: '', status, detail: '', code });

it('is open where no answer came, the panel stumbled, or the same is still under way', () => {
  expect(isOutcomeOpen(new TypeError('Failed to fetch'))).toBe(true);
  expect(isOutcomeOpen(refused(504, 'internal'))).toBe(true);
  expect(isOutcomeOpen(refused(409, 'idempotency_in_flight'))).toBe(true);
});

it('is known where the panel refused, or where nothing went wrong', () => {
  expect(isOutcomeOpen(refused(422, 'invalid'))).toBe(false);
  expect(isOutcomeOpen(null)).toBe(false);
});
