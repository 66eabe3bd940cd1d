import type { Tx } from '@lastmile/database';
import type { Viewer } from '../../../invoices/index.ts';
import { lockBalances, lockCash } from '../../../ledger/index.ts';
import {
  amongTargeted,
  type InvoiceState,
  type InvoiceTarget,
  invoicesById,
} from '../../queries/bulk-invoices.ts';
import {
  invoicesPaidBy,
  lockPayments,
  type PaymentState,
  paymentsOfInvoices,
} from '../../queries/update-payments.ts';
import { reversePayments } from '../reverse-payments.ts';
import type { ChunkResult } from './bulk-result.ts';
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
): Promise<ChunkResult> {
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
  const cash = await lockCashOf(tx, payments);
  const { reversed, ...outcome } = evaluateUnpaid(now, { payments, covered, chosen, cash });
  if (!preview && reversed.length > 0) await reversePayments(tx, reversed, reversal);
  return outcome;
}

/** Locked in the order of ids, so that two runs at once do not wait for each other. */
async function lockCashOf(tx: Tx, payments: readonly PaymentState[]): Promise<Map<number, number>> {
  const holders = new Set(payments.flatMap(({ cashUserId }) => cashUserId ?? []));
  const cash = new Map<number, number>();
  for (const holder of [...holders].sort((left, right) => left - right)) {
    cash.set(holder, (await lockCash(tx, holder)).availableMinor);
  }
  return cash;
}
