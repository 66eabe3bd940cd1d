import type { Tx } from '@lastmile/database';
import { lockBalances, postReversals } from '../../ledger/index.ts';
import { releaseBalances } from '../queries/allocations.ts';
import {
  type Cancelling,
  lockForCancelling,
  markAllCancelled,
  subscribersOf,
} from '../queries/cancel-invoices.ts';
import { useBalances } from './apply-credit.ts';

export interface CancelledBills {
  readonly cancelled: number;
  readonly cancelledMinor: number;
  readonly kept: number;
  readonly keptMinor: number;
}

/**
 * Cancels those of these bills of which nothing was paid or credited but from a balance in favour; the others stay, and
 * those cancelled before are left out of it. Their numbers stay.
 */
export async function cancelUntouched(
  tx: Tx,
  ids: readonly number[],
  { at, by, reason }: Cancelling,
): Promise<CancelledBills> {
  const subscriberIds = await subscribersOf(tx, ids);
  await lockBalances(tx, subscriberIds);
  const bills = (await lockForCancelling(tx, ids)).filter(({ isCancelled }) => !isCancelled);
  const [untouched, kept] = [bills.filter((bill) => !bill.isTouched), bills.filter((bill) => bill.isTouched)];
  const untouchedIds = untouched.map(({ id }) => id);
  if (untouched.length > 0) {
    await releaseBalances(tx, untouchedIds, at);
    const posted = { sourceKind: 'invoice', kind: 'invoice.issued', posted: untouched } as const;
    await postReversals(tx, posted, { kind: 'invoice.cancelled', at });
    await markAllCancelled(tx, untouchedIds, { at, by, reason });
    await useBalances(tx, subscriberIds, at);
  }
  const sum = (of: typeof bills) => of.reduce((total, { totalMinor }) => total + totalMinor, 0);
  return {
    cancelled: untouched.length,
    cancelledMinor: sum(untouched),
    kept: kept.length,
    keptMinor: sum(kept),
  };
}
