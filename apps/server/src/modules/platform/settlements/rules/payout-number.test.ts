import { describe, expect, it } from 'vitest';
import { normaliseNumber, numberProblem } from './payout-number.ts';

describe('the number of a payout account', () => {
  it('is accepted as people write it', () => {
    expect(normaliseNumber('bkash', '+88 01711-223344')).toBe('01711223344');
    expect(normaliseNumber('bank', '1501 203-4455')).toBe('15012034455');
    expect(numberProblem('bkash', '01711223344')).toBeUndefined();
    expect(numberProblem('rocket', '017112233445')).toBeUndefined();
    expect(numberProblem('bank', '15012034455')).toBeUndefined();
  });

  it('is refused if no wallet or bank has such a number', () => {
    expect(numberProblem('bkash', '017112233445')).toBe('payout_accounts.number');
    expect(numberProblem('nagad', '01211223344')).toBe('payout_accounts.number');
    expect(numberProblem('bank', '1234')).toBe('payout_accounts.bank_number');
    expect(numberProblem('bank', '1501/2034')).toBe('payout_accounts.bank_number');
  });
});
