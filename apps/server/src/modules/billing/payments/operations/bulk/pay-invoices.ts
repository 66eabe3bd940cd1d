import type { ProblemCode } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { BillingContext, Viewer } from '../../../invoices/index.ts';
import { lockBalances } from '../../../ledger/index.ts';
import { type InvoiceState, invoicesById } from '../../queries/bulk-invoices.ts';
import type { NewPayment } from '../../rules/new-payment.ts';
import { recordPayments } from '../record-payments.ts';
import { type ChunkResult, refusalRow } from './bulk-result.ts';

export type Received = Omit<NewPayment, 'subscriberId' | 'amountMinor' | 'invoiceId'>;

const refusalOf = ({ status, balanceDueMinor }: InvoiceState): ProblemCode | undefined => {
  if (status === 'cancelled') return 'invoices.cancelled';
  return balanceDueMinor === 0 ? 'invoices.nothing_due' : undefined;
};

/** What would be paid on these invoices. */
export function evaluatePaid(invoices: readonly InvoiceState[]): ChunkResult & { payable: InvoiceState[] } {
  const payable = invoices.filter((invoice) => refusalOf(invoice) === undefined);
  return {
    payable,
    done: payable.map(({ id }) => id),
    refused: invoices.flatMap((invoice) => {
      const code = refusalOf(invoice);
      return code ? [refusalRow(invoice, code)] : [];
    }),
    amountMinor: payable.reduce((sum, { balanceDueMinor }) => sum + balanceDueMinor, 0),
  };
}

/** Pays each invoice with a payment of its own, so that each has a receipt and can be reversed alone. */
export async function payInvoices(
  tx: Tx,
  billingContext: BillingContext,
  { viewer, received }: { readonly viewer: Viewer; readonly received: Received },
  invoices: readonly InvoiceState[],
): Promise<ChunkResult> {
  let outcome = evaluatePaid([]);
  await recordPayments(tx, billingContext, async () => {
    // Read again under the lock: an invoice that was unpaid a moment ago may be paid by now.
    await lockBalances(
      tx,
      invoices.map(({ subscriberId }) => subscriberId),
    );
    outcome = evaluatePaid(await invoicesById(tx, viewer, invoices));
    return outcome.payable.map(({ id, subscriberId, balanceDueMinor }) => ({
      ...received,
      subscriberId,
      invoiceId: id,
      amountMinor: balanceDueMinor,
    }));
  });
  return outcome;
}
