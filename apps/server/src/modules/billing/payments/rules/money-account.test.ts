import { expect, it } from 'vitest';
import { moneyAccount } from './money-account.ts';

const received = {
  method: 'bkash',
  channel: 'office',
  collectedBy: 'isp',
  cashUserId: null,
  owedByUserId: null,
} as const;

it.each([
  [{}, { account: 'wallet', method: 'bkash' }],
  [
    { method: 'cash', cashUserId: 7 },
    { account: 'cash', userId: 7 },
  ],
  [{ owedByUserId: 8 }, { account: 'reseller', userId: 8 }],
  [{ collectedBy: 'platform', owedByUserId: 8 }, { account: 'platform' }],
  [{ channel: 'import', method: 'cash', cashUserId: 7 }, { account: 'opening' }],
] as const)('a payment with %o is in %o', (changes, account) => {
  expect(moneyAccount({ ...received, ...changes })).toEqual(account);
});
