import type { ManualMethod } from '@lastmile/contract';
import type { Account } from '../../ledger/index.ts';

interface Held {
  readonly method: ManualMethod;
  readonly cashUserId: number | null;
  /** The reseller who received or returned it other than in cash. */
  readonly owedByUserId: number | null;
}

/** The ledger account that holds a deposit: cash of a user, a reseller, or a wallet of the ISP. */
export function depositAccount({ method, cashUserId, owedByUserId }: Held): Account {
  if (cashUserId !== null) return { account: 'cash', userId: cashUserId };
  if (owedByUserId !== null) return { account: 'reseller', userId: owedByUserId };
  return { account: 'wallet', method };
}
