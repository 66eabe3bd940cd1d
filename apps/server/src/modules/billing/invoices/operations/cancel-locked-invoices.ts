import type { Tx } from '@lastmile/database';
import { postReversals } from '../../ledger/index.ts';
import { releaseBalances } from '../queries/allocations.ts';
import { type Cancellation, markAllCancelled } from '../queries/cancel-invoices.ts';
import type { BillingContext } from './billing-context.ts';
import { numberNotes } from './issue-credit-notes.ts';

interface CancellableInvoice {
  readonly id: number;
  readonly subscriberId: number;
  readonly revision: number;
  readonly totalMinor: number;
  readonly vatMinor: number;
}

/**
 * Cancels invoices without payments. Each gets a numbered cancellation note; the ledger has the reversal of the
 * invoice, and nothing for the note. Account credit that had paid them is released. The numbers of credit notes and
 * then the balances must be locked. Account credit is not applied yet.
 */
export async function cancelLockedInvoices(
  tx: Tx,
  billingContext: BillingContext,
  invoices: readonly CancellableInvoice[],
  cancellation: Cancellation,
) {
  const { at } = billingContext;
  const { reason } = cancellation;
  const ids = invoices.map(({ id }) => id);
  await releaseBalances(tx, ids, at);
  const posted = { sourceKind: 'invoice', kind: 'invoice.issued', posted: invoices } as const;
  await postReversals(tx, posted, { kind: 'invoice.cancelled', at });
  const cancelled = await markAllCancelled(tx, ids, cancellation, at);
  const notes = await numberNotes(
    tx,
    billingContext,
    'cancellation',
    invoices.map(({ id, subscriberId, totalMinor, vatMinor }) => ({
      subscriberId,
      invoiceId: id,
      amountMinor: totalMinor,
      vatMinor,
      cause: 'cancellation',
      reason,
    })),
  );
  return { cancelled, notes };
}
