import { ProblemError } from '@lastmile/contract';
import { expect, it } from 'vitest';
import { isOutcomeUnknown } from './unknown-outcome.ts';

const refused = (status: number, code: string) =>
  new ProblemError({ type: 'about:blank', title: '', status, detail: '', code });

it('is unknown without a response, after a server error, and while the same request is in progress', () => {
  expect(isOutcomeUnknown(new TypeError('Failed to fetch'))).toBe(true);
  expect(isOutcomeUnknown(refused(504, 'internal'))).toBe(true);
  expect(isOutcomeUnknown(refused(409, 'idempotency_in_flight'))).toBe(true);
});

it('is known after a refusal or a success', () => {
  expect(isOutcomeUnknown(refused(422, 'invalid'))).toBe(false);
  expect(isOutcomeUnknown(null)).toBe(false);
});
