import { expect, it } from 'vitest';
import { failureCode } from './job-failure-code.ts';

it('is the code in front of the error, if there is one', () => {
  expect(failureCode('invoices.cancelled: The invoice was cancelled')).toBe('invoices.cancelled');
  expect(failureCode('not_found: There is no such object')).toBe('not_found');
  expect(failureCode("The job's payload is invalid: page: expected number")).toBeUndefined();
  expect(failureCode('The database rejected the change (23505, customers_mobile)')).toBeUndefined();
});
