import { expect, it } from 'vitest';
import { depositAccount } from './deposit-account.ts';

it.each([
  [
    { method: 'cash', cashUserId: 7, owedByUserId: null },
    { account: 'cash', userId: 7 },
  ],
  [
    { method: 'bkash', cashUserId: null, owedByUserId: 8 },
    { account: 'reseller', userId: 8 },
  ],
  [
    { method: 'bkash', cashUserId: null, owedByUserId: null },
    { account: 'wallet', method: 'bkash' },
  ],
] as const)('a deposit held as %o is in %o', (held, account) => {
  expect(depositAccount(held)).toEqual(account);
});
