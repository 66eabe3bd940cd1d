import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeFailure } from './describe-failure.ts';

const failed = (message: string, fields: object) => Object.assign(new Error(message), fields);

it('puts the code of an expected problem in front, so that it can be translated', () => {
  const problem = failed('The invoice was cancelled', { code: 'invoices.cancelled', status: 409 });
  expect(describeFailure(problem)).toBe('invoices.cancelled: The invoice was cancelled');
});

it('leaves other errors as they are', () => {
  expect(describeFailure(new Error('out of paper'))).toBe('out of paper');
  expect(describeFailure(failed('connect ECONNREFUSED', { code: 'ECONNREFUSED' }))).toBe(
    'connect ECONNREFUSED',
  );
});

it('quotes no values of the database', () => {
  const error = failed('Key (mobile)=(+8801700000000) already exists', {
    code: '23505',
    constraint: 'customers_mobile',
    severity: 'ERROR',
  });
  expect(describeFailure(error)).toBe('The database rejected the change (23505, customers_mobile)');
});

it('names the fields of an invalid payload', () => {
  const { error } = z.strictObject({ page: z.number() }).safeParse({ page: 'one' });
  expect(describeFailure(error)).toMatch(/^The job's payload is invalid: page: /);
});
