import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import {
  type BillingContext,
  issueInvoices,
  loadBillingContext,
  openingInvoice,
  requireCreditLimit,
} from '../../invoices/index.ts';
import { balanceOf, lockDocumentNumbers, requireInvoiceUpdate } from '../../ledger/index.ts';
import { hasOpening, markOpeningPosted, type Opening, openingsToPost } from '../queries/opening-balances.ts';
import { hasSubscriber } from '../queries/record-payments.ts';
import type { NewPayment } from '../rules/new-payment.ts';
import { recordPayments } from './record-payments.ts';

/** Locks the numbers of invoices and receipts, which must come before all other locks. */
export async function lockForOpenings(tx: Tx, { year }: BillingContext): Promise<void> {
  await lockDocumentNumbers(tx, 'invoice', year);
  await lockDocumentNumbers(tx, 'payment', year);
}

interface ImportedSubscribers {
  /** Subscribers created in this transaction, already marked as posted. */
  readonly marked: readonly Opening[];
  /** Existing subscribers, some of which are marked as posted. */
  readonly unmarked: readonly number[];
}

/**
 * Posts the opening balances of imported subscribers: a balance due as an invoice, a credit as a payment
 * received before. Idempotent: each subscriber is posted once. `lockForOpenings` must have been called before
 * the subscribers were locked.
 */
export async function postOpenings(
  tx: Tx,
  billingContext: BillingContext,
  { marked, unmarked }: ImportedSubscribers,
  by: number | null,
): Promise<void> {
  const openings = [...(await openingsToPost(tx, unmarked, billingContext.at)), ...marked];
  const balanceDue = openings.filter(({ amountMinor }) => amountMinor > 0);
  const withCredit = openings.filter(({ amountMinor }) => amountMinor < 0);
  await issueInvoices(tx, billingContext, async () =>
    balanceDue.map((opening) => openingInvoice(billingContext, { ...opening, note: null })),
  );
  await recordPayments(tx, billingContext, async () =>
    withCredit.map((opening) => openingPayment(billingContext, opening, { note: null, by })),
  );
}

/** An opening balance entered by staff: one for each subscriber, unless the one before was cancelled or reversed. */
export async function postOpeningBalance(
  clock: Clock,
  tx: Tx,
  { subscriberId, amountMinor, note }: CallInput<typeof calls.invoices.openingBalance>['body'],
  caller: Caller,
) {
  requireInvoiceUpdate(caller);
  if (amountMinor < 0) await requireCreditLimit(tx, -amountMinor, caller);
  const billingContext = await loadBillingContext(tx, clock);
  const opening = { subscriberId, amountMinor };
  await lockForOpenings(tx, billingContext);
  if (!(await hasSubscriber(tx, subscriberId, resellersOf(caller)))) throw new Problem('not_found');
  if (await hasOpening(tx, subscriberId)) throw fieldProblem('invoices.opening_exists', 'amountMinor');
  const [invoice] =
    amountMinor < 0
      ? []
      : await issueInvoices(tx, billingContext, async () => [
          openingInvoice(billingContext, { ...opening, note }),
        ]);
  const [payment] =
    amountMinor > 0
      ? []
      : await recordPayments(tx, billingContext, async () => [
          openingPayment(billingContext, opening, { note, by: caller.userId }),
        ]);
  await markOpeningPosted(tx, subscriberId, billingContext.at);
  return {
    invoiceId: invoice?.id ?? null,
    paymentId: payment?.id ?? null,
    number: invoice?.number ?? payment?.number ?? '',
    balanceMinor: await balanceOf(tx, subscriberId),
  };
}

const openingPayment = (
  { at, today }: BillingContext,
  { subscriberId, amountMinor }: Opening,
  { note, by }: { readonly note: string | null; readonly by: number | null },
): NewPayment => ({
  subscriberId,
  amountMinor: -amountMinor,
  method: 'cash',
  channel: 'import',
  collectedBy: 'isp',
  reference: null,
  note,
  receivedAt: at,
  receivedOn: today,
  receivedBy: by,
  cashUserId: null,
});
