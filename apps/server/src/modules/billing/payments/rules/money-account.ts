import type { PaymentMethod, paymentChannels } from '@lastmile/contract';
import type { Account } from '../../ledger/index.ts';

interface Received {
  readonly method: PaymentMethod;
  readonly channel: (typeof paymentChannels)[number];
  readonly collectedBy: 'isp' | 'platform' | 'reseller';
  readonly cashUserId: number | null;
}

/** Where the money of a payment is: in someone's hands, in a wallet or bank, with the platform, or brought along. */
export function moneyAccount({ method, channel, collectedBy, cashUserId }: Received): Account {
  if (channel === 'import') return { account: 'opening' };
  if (collectedBy === 'platform') return { account: 'platform' };
  if (cashUserId !== null) return { account: 'cash', userId: cashUserId };
  return { account: 'wallet', method };
}
