import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { type Caller, resellerOf } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import {
  type BillingContext,
  issueInvoices,
  loadBillingContext,
  openingInvoice,
} from '../../invoices/index.ts';
import { balanceOf, lockDocumentNumbers, requireInvoiceUpdate } from '../../ledger/index.ts';
import { markOpeningPosted, type Opening, openingsToPost } from '../queries/opening-balances.ts';
import { hasSubscriber } from '../queries/record-payments.ts';
import type { NewPayment } from '../rules/new-payment.ts';
import { recordPayments } from './record-payments.ts';

/** Bills and receipts are numbered under locks that come before all others. */
export async function lockForOpenings(tx: Tx, { year }: BillingContext): Promise<void> {
  await lockDocumentNumbers(tx, 'invoice', year);
  await lockDocumentNumbers(tx, 'payment', year);
}

interface ImportedSubscribers {
  /** Made in this transaction, with the mark that the books hold what they came with. */
  readonly marked: readonly Opening[];
  /** Lines that were there before, some of which bear that mark. */
  readonly unmarked: readonly number[];
}

/**
 * Puts what these lines were taken over with into the books: what they owed as a bill, what they had in favour as money
 * received before. Each line once, whoever asks how often; `lockForOpenings` must have come before the lines were locked.
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

/** What a line owed or had in favour when it was taken over, said by a person. */
export async function postOpeningBalance(
  clock: Clock,
  tx: Tx,
  { subscriberId, amountMinor, note }: CallInput<typeof calls.invoices.openingBalance>['body'],
  caller: Caller,
) {
  requireInvoiceUpdate(caller);
  const billingContext = await loadBillingContext(tx, clock);
  const opening = { subscriberId, amountMinor };
  const rejectOtherIsps = async () => {
    if (!(await hasSubscriber(tx, subscriberId, resellerOf(caller)))) throw new Problem('not_found');
  };
  const [invoice] =
    amountMinor < 0
      ? []
      : await issueInvoices(tx, billingContext, async () => {
          await rejectOtherIsps();
          return [openingInvoice(billingContext, { ...opening, note })];
        });
  const [payment] =
    amountMinor > 0
      ? []
      : await recordPayments(tx, billingContext, async () => {
          await rejectOtherIsps();
          return [openingPayment(billingContext, opening, { note, by: caller.userId })];
        });
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
