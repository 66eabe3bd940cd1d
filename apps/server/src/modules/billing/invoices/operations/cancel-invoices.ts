import type { Tx } from '@lastmile/database';
import { lockBalances } from '../../ledger/index.ts';
import { type Cancellation, lockForCancelling, subscribersOf } from '../queries/cancel-invoices.ts';
import { applyCredit } from './apply-credit.ts';
import type { BillingContext } from './billing-context.ts';
import { cancelLockedInvoices } from './cancel-locked-invoices.ts';
import { queueFinalInvoices } from './issue-final-invoices.ts';

export interface CancelledInvoices {
  readonly cancelled: number;
  readonly cancelledMinor: number;
  readonly notCancelled: number;
  readonly notCancelledMinor: number;
}

/**
 * Cancels those of these invoices without payments and credit notes, other than applied account credit. The
 * others stay; already cancelled ones are skipped. Numbers stay used. The numbers of credit notes must be locked.
 */
export async function cancelUnpaidInvoices(
  tx: Tx,
  billingContext: BillingContext,
  ids: readonly number[],
  cancellation: Cancellation,
): Promise<CancelledInvoices> {
  const subscriberIds = await subscribersOf(tx, ids);
  await lockBalances(tx, subscriberIds);
  const invoices = (await lockForCancelling(tx, ids)).filter(({ isCancelled }) => !isCancelled);
  const [untouched, notCancelled] = [
    invoices.filter((invoice) => !invoice.isTouched),
    invoices.filter((invoice) => invoice.isTouched),
  ];
  if (untouched.length > 0) {
    await cancelLockedInvoices(tx, billingContext, untouched, cancellation);
    await queueFinalInvoices(tx, subscriberIds);
    await applyCredit(tx, subscriberIds, billingContext.at);
  }
  const sum = (of: typeof invoices) => of.reduce((total, { totalMinor }) => total + totalMinor, 0);
  return {
    cancelled: untouched.length,
    cancelledMinor: sum(untouched),
    notCancelled: notCancelled.length,
    notCancelledMinor: sum(notCancelled),
  };
}
