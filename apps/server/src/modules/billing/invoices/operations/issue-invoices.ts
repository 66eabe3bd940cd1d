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
import {
  type IssuedInvoice,
  type NewInvoice,
  type NumberedInvoice,
  revisionOf,
} from '../rules/new-invoice.ts';
import { applyCredit } from './apply-credit.ts';
import type { BillingContext } from './billing-context.ts';
import { creditRemainder } from './issue-credit-notes.ts';

/**
 * The only place where invoices are created, one or many. Locks the ISP's numbers first, and only then
 * `choose` decides what is not invoiced yet, so that concurrent calls neither invoice twice nor leave gaps.
 * Lines, ledger entries and the use of account credit follow in the same transaction.
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
 * The same for large numbers: while the database writes a batch, the next one is chosen. Batches come in the
 * order of their subscribers, because balances are locked in that order.
 */
export async function issueInBatches(
  tx: Tx,
  billingContext: BillingContext,
  choose: () => AsyncIterable<readonly NewInvoice[]>,
): Promise<IssuedInvoice[]> {
  const { year, at } = billingContext;
  let last = await lockDocumentNumbers(tx, 'invoice', year);
  // An invoice below 0 needs a credit note, and numbers must be locked before balances.
  await lockDocumentNumbers(tx, 'credit_note', year);
  const batches: Promise<IssuedInvoice[]>[] = [];
  for await (const chosen of choose()) {
    if (chosen.length === 0) continue;
    const written = writeBatch(tx, billingContext, numbered(billingContext, last, chosen));
    // The error is handled below, or the next batch fails for the same reason.
    written.catch(() => {});
    batches.push(written);
    last += chosen.length;
    await batches.at(-maxPendingBatches);
  }
  const issued = (await Promise.all(batches)).flat();
  if (issued.length === 0) return issued;
  await Promise.all([
    advanceDocumentNumbers(tx, 'invoice', year, last),
    creditRemainder(tx, billingContext, issued).then(() => applyCredit(tx, issued.map(subscriberOf), at)),
    enqueueNotifications(tx, at, 'invoice_issued', issued.filter(isNotified).map(notificationOf)),
  ]);
  return issued;
}

/** One batch is written and one waits, so that the database is never idle; more would only use memory. */
const maxPendingBatches = 2;

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
  // Pipelined: the next statement is built while the database executes the one before.
  await Promise.all([
    insertInvoiceLines(tx, issued.flatMap(linesOf)),
    lockBalances(tx, issued.map(subscriberOf)),
    postEntries(
      tx,
      issued.map((invoice) =>
        invoiceEntry(
          invoice.built,
          { ...invoice, revision: revisionOf(invoice), isOpening: invoice.kind === 'opening' },
          at,
        ),
      ),
    ),
  ]);
  return issued;
}

const subscriberOf = ({ subscriberId }: IssuedInvoice): number => subscriberId;

const linesOf = (invoice: IssuedInvoice) => [
  ...(invoice.replaces
    ? [{ invoiceId: invoice.id, revision: 1, lines: invoice.replaces.calculatedLines }]
    : []),
  { invoiceId: invoice.id, revision: revisionOf(invoice), lines: invoice.built.lines },
];

/** Opening balances and invoices of 0 are not notified. */
const isNotified = ({ kind, built }: IssuedInvoice) => kind !== 'opening' && built.totalMinor > 0;

const notificationOf = ({ id, subscriberId, number, dueOn, built }: IssuedInvoice) => ({
  subscriberId,
  key: `${id}`,
  invoiceId: id,
  amountMinor: built.totalMinor,
  number,
  dueOn,
});
