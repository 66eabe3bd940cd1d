import type { PaymentMethod, paymentChannels } from '@lastmile/contract';
import type { Account } from '../../ledger/index.ts';

interface Received {
  readonly method: PaymentMethod;
  readonly channel: (typeof paymentChannels)[number];
  readonly collectedBy: 'isp' | 'platform' | 'reseller';
  readonly cashUserId: number | null;
  readonly owedByUserId?: number | null;
}

/** The ledger account that holds the money: cash of a user, a reseller, a wallet or bank, the platform, or opening. */
export function moneyAccount({ method, channel, collectedBy, cashUserId, owedByUserId }: Received): Account {
  if (channel === 'import') return { account: 'opening' };
  if (collectedBy === 'platform') return { account: 'platform' };
  if (cashUserId !== null) return { account: 'cash', userId: cashUserId };
  if (owedByUserId) return { account: 'reseller', userId: owedByUserId };
  return { account: 'wallet', method };
}
