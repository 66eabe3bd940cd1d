import type { Tx } from '@lastmile/database';
import { enqueueNotifications } from '../../../messaging/outbox/index.ts';
import {
  advanceDocumentNumbers,
  formatDocumentNumber,
  lockBalances,
  lockDocumentNumbers,
  postEntries,
} from '../../ledger/index.ts';
import { insertInvoiceLines, insertInvoices } from '../queries/issue-invoices.ts';
import { invoiceEntry } from '../rules/invoice-entry.ts';
import type { IssuedInvoice, NewInvoice, NumberedInvoice } from '../rules/new-invoice.ts';
import { applyCredit } from './apply-credit.ts';
import type { BillingContext } from './billing-context.ts';
import { issueCreditNotes } from './issue-credit-notes.ts';

/**
 * The one way in which bills come to be, for one and for a hundred thousand: the ISP's numbers are locked first, and
 * only then `choose` decides what is not billed yet, so that two who issue at once neither bill twice nor leave a gap.
 * Lines, postings and the use of balances in favour follow in the same transaction.
 */
export const issueInvoices = (
  tx: Tx,
  billingContext: BillingContext,
  choose: () => Promise<readonly NewInvoice[]>,
): Promise<IssuedInvoice[]> =>
  issueInBatches(tx, billingContext, async function* () {
    yield await choose();
  });

/**
 * The same for so many that deciding takes its time: while the database writes a batch, the next one is chosen. Batches
 * come in the order of their subscribers, as their balances are locked in it.
 */
export async function issueInBatches(
  tx: Tx,
  billingContext: BillingContext,
  choose: () => AsyncIterable<readonly NewInvoice[]>,
): Promise<IssuedInvoice[]> {
  const { year, at } = billingContext;
  let last = await lockDocumentNumbers(tx, 'invoice', year);
  // A bill below nothing needs one, and numbers are locked before balances by everyone.
  await lockDocumentNumbers(tx, 'credit_note', year);
  const batches: Promise<IssuedInvoice[]>[] = [];
  for await (const chosen of choose()) {
    if (chosen.length === 0) continue;
    const written = writeBatch(tx, billingContext, numbered(billingContext, last, chosen));
    // Its failure is met below, or the next batch fails of the same.
    written.catch(() => {});
    batches.push(written);
    last += chosen.length;
    await batches.at(-batchesUnderWay);
  }
  const issued = (await Promise.all(batches)).flat();
  if (issued.length === 0) return issued;
  await advanceDocumentNumbers(tx, 'invoice', year, last);
  await creditRemainder(tx, billingContext, issued);
  await applyCredit(
    tx,
    issued.map(({ subscriberId }) => subscriberId),
    at,
  );
  await enqueueNotifications(tx, at, 'invoice_issued', issued.filter(isNotified).map(notificationOf));
  return issued;
}

/** One is written, one waits behind it, so that the database is never idle; more would only take memory. */
const batchesUnderWay = 2;

const numbered = (
  { invoicePrefix, year, numberPadding }: BillingContext,
  last: number,
  chosen: readonly NewInvoice[],
): NumberedInvoice[] =>
  chosen.map((invoice, index) => {
    const numberInYear = last + index + 1;
    return {
      ...invoice,
      number: formatDocumentNumber(invoicePrefix, year, numberInYear, numberPadding),
      numberInYear,
    };
  });

async function writeBatch(
  tx: Tx,
  { year, today, at }: BillingContext,
  invoices: readonly NumberedInvoice[],
): Promise<IssuedInvoice[]> {
  const idOf = new Map(
    (await insertInvoices(tx, year, today, invoices)).map(({ id, numberInYear }) => [numberInYear, id]),
  );
  if (idOf.size !== invoices.length) throw new Error('Cannot issue an invoice: subscriber not found');
  const issued = invoices.map((invoice) => ({ ...invoice, id: idOf.get(invoice.numberInYear) ?? 0 }));
  // Sent one behind the other: the next is put together while the database is at the one before.
  await Promise.all([
    insertInvoiceLines(
      tx,
      issued.map(({ id, built }) => ({ invoiceId: id, revision: 1, lines: built.lines })),
    ),
    lockBalances(
      tx,
      issued.map(({ subscriberId }) => subscriberId),
    ),
    postEntries(
      tx,
      issued.map(({ id, subscriberId, kind, built }) =>
        invoiceEntry(built, { id, subscriberId, revision: 1, isOpening: kind === 'opening' }, at),
      ),
    ),
  ]);
  return issued;
}

/** What was owed before the panel came is no news, and neither is a bill of nothing. */
const isNotified = ({ kind, built }: IssuedInvoice) => kind !== 'opening' && built.totalMinor > 0;

const notificationOf = ({ id, subscriberId, number, dueOn, built }: IssuedInvoice) => ({
  subscriberId,
  key: `${id}`,
  invoiceId: id,
  amountMinor: built.totalMinor,
  number,
  dueOn,
});

/** What a bill came to below nothing is the subscriber's. */
const creditRemainder = (tx: Tx, billingContext: BillingContext, issued: readonly IssuedInvoice[]) =>
  issueCreditNotes(
    tx,
    billingContext,
    issued.flatMap(
      ({ id, subscriberId, number, creditCause: cause = 'downgrade', built: { creditRemaining } }) =>
        creditRemaining ? [{ ...creditRemaining, subscriberId, invoiceId: id, cause, reason: number }] : [],
    ),
  );
