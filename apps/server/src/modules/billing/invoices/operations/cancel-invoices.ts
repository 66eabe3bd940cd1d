import type { Tx } from '@lastmile/database';
import { lockBalances, postReversals } from '../../ledger/index.ts';
import { releaseBalances } from '../queries/allocations.ts';
import {
  type Cancellation,
  lockForCancelling,
  markAllCancelled,
  subscribersOf,
} from '../queries/cancel-invoices.ts';
import { applyCredit } from './apply-credit.ts';
import { queueFinalInvoices } from './issue-final-invoices.ts';

export interface CancelledInvoices {
  readonly cancelled: number;
  readonly cancelledMinor: number;
  readonly notCancelled: number;
  readonly notCancelledMinor: number;
}

/**
 * Cancels those of these invoices without payments and credit notes, other than applied account credit. The
 * others stay; already cancelled ones are skipped. Numbers stay used.
 */
export async function cancelUnpaidInvoices(
  tx: Tx,
  ids: readonly number[],
  { at, by, reason }: Cancellation,
): Promise<CancelledInvoices> {
  const subscriberIds = await subscribersOf(tx, ids);
  await lockBalances(tx, subscriberIds);
  const invoices = (await lockForCancelling(tx, ids)).filter(({ isCancelled }) => !isCancelled);
  const [untouched, notCancelled] = [
    invoices.filter((invoice) => !invoice.isTouched),
    invoices.filter((invoice) => invoice.isTouched),
  ];
  const untouchedIds = untouched.map(({ id }) => id);
  if (untouched.length > 0) {
    await releaseBalances(tx, untouchedIds, at);
    const posted = { sourceKind: 'invoice', kind: 'invoice.issued', posted: untouched } as const;
    await postReversals(tx, posted, { kind: 'invoice.cancelled', at });
    await markAllCancelled(tx, untouchedIds, { at, by, reason });
    await queueFinalInvoices(tx, subscriberIds);
    await applyCredit(tx, subscriberIds, at);
  }
  const sum = (of: typeof invoices) => of.reduce((total, { totalMinor }) => total + totalMinor, 0);
  return {
    cancelled: untouched.length,
    cancelledMinor: sum(untouched),
    notCancelled: notCancelled.length,
    notCancelledMinor: sum(notCancelled),
  };
}
