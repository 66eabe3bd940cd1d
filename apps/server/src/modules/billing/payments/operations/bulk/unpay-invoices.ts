import type { Tx } from '@lastmile/database';
import type { Viewer } from '../../../invoices/index.ts';
import { lockBalances } from '../../../ledger/index.ts';
import {
  amongTargeted,
  type InvoiceState,
  type InvoiceTarget,
  invoicesById,
} from '../../queries/bulk-invoices.ts';
import { invoicesPaidBy, lockPayments, paymentsOfInvoices } from '../../queries/update-payments.ts';
import { reversePayments } from '../reverse-payments.ts';
import type { PartOutcome } from './bulk-result.ts';
import { evaluateUnpaid } from './evaluate-unpaid.ts';

export interface Unpaying {
  readonly target: InvoiceTarget;
  readonly viewer: Viewer;
  /** Later payments stay. */
  readonly newestPayment: number;
  readonly reason: string;
  readonly by: number;
  readonly at: string;
}

/** Reverses the payments that staff recorded for these invoices. A preview only returns the result. */
export async function unpayInvoices(
  tx: Tx,
  { target, viewer, newestPayment, ...reversal }: Unpaying,
  invoices: readonly InvoiceState[],
  preview = false,
): Promise<PartOutcome> {
  await lockBalances(
    tx,
    invoices.map(({ subscriberId }) => subscriberId),
  );
  const now = await invoicesById(tx, viewer, invoices);
  const ids = now.map(({ id }) => id);
  const payments = await lockPayments(tx, await paymentsOfInvoices(tx, ids, newestPayment));
  const covered = await invoicesPaidBy(
    tx,
    payments.map(({ id }) => id),
  );
  const own = new Set(ids);
  const elsewhere = covered.flatMap(({ invoiceId }) => (own.has(invoiceId) ? [] : [invoiceId]));
  const chosen = new Set([...own, ...(await amongTargeted(tx, target, viewer, elsewhere))]);
  const { reversed, ...outcome } = evaluateUnpaid(now, payments, covered, chosen);
  if (!preview && reversed.length > 0) await reversePayments(tx, reversed, reversal);
  return outcome;
}
