import type { Tx } from '@lastmile/database';
import { queueNotices } from '../../../messaging/outbox/index.ts';
import { countNumbers, lockBalances, lockNumbers, paperNumber, postEntries } from '../../ledger/index.ts';
import { insertInvoiceLines, insertInvoices } from '../queries/issue-invoices.ts';
import { invoiceEntry } from '../rules/invoice-entry.ts';
import type { IssuedInvoice, NewInvoice, NumberedInvoice } from '../rules/new-invoice.ts';
import { useBalances } from './apply-credit.ts';
import type { BillingMoment } from './billing-context.ts';
import { issueCreditNotes } from './issue-credit-notes.ts';

/**
 * The one way in which bills come to be, for one and for a hundred thousand: the ISP's numbers are locked first, and
 * only then `choose` decides what is not billed yet, so that two who issue at once neither bill twice nor leave a gap.
 * Lines, postings and the use of balances in favour follow in the same transaction.
 */
export const issueInvoices = (
  tx: Tx,
  moment: BillingMoment,
  choose: () => Promise<readonly NewInvoice[]>,
): Promise<IssuedInvoice[]> =>
  issueInBatches(tx, moment, async function* () {
    yield await choose();
  });

/**
 * The same for so many that deciding takes its time: while the database writes a batch, the next one is chosen. Batches
 * come in the order of their subscribers, as their balances are locked in it.
 */
export async function issueInBatches(
  tx: Tx,
  moment: BillingMoment,
  choose: () => AsyncIterable<readonly NewInvoice[]>,
): Promise<IssuedInvoice[]> {
  const { year, at } = moment;
  let last = await lockNumbers(tx, 'invoice', year);
  // A bill below nothing needs one, and numbers are locked before balances by everyone.
  await lockNumbers(tx, 'credit_note', year);
  const batches: Promise<IssuedInvoice[]>[] = [];
  for await (const chosen of choose()) {
    if (chosen.length === 0) continue;
    const written = writeBatch(tx, moment, numbered(moment, last, chosen));
    // Its failure is met below, or the next batch fails of the same.
    written.catch(() => {});
    batches.push(written);
    last += chosen.length;
    await batches.at(-batchesUnderWay);
  }
  const issued = (await Promise.all(batches)).flat();
  if (issued.length === 0) return issued;
  await countNumbers(tx, 'invoice', year, last);
  await creditWhatIsLeft(tx, moment, issued);
  await useBalances(
    tx,
    issued.map(({ subscriberId }) => subscriberId),
    at,
  );
  await queueNotices(tx, at, 'bill_issued', issued.filter(isToldOf).map(noticeOf));
  return issued;
}

/** One is written, one waits behind it, so that the database is never idle; more would only take memory. */
const batchesUnderWay = 2;

const numbered = (
  { invoicePrefix, year, numberPadding }: BillingMoment,
  last: number,
  chosen: readonly NewInvoice[],
): NumberedInvoice[] =>
  chosen.map((invoice, index) => {
    const numberInYear = last + index + 1;
    return {
      ...invoice,
      number: paperNumber(invoicePrefix, year, numberInYear, numberPadding),
      numberInYear,
    };
  });

async function writeBatch(
  tx: Tx,
  { year, today, at }: BillingMoment,
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
      issued.map(({ id, built }) => ({ invoiceId: id, turn: 1, lines: built.lines })),
    ),
    lockBalances(
      tx,
      issued.map(({ subscriberId }) => subscriberId),
    ),
    postEntries(
      tx,
      issued.map(({ id, subscriberId, kind, built }) =>
        invoiceEntry(built, { id, subscriberId, turn: 1, isOpening: kind === 'opening' }, at),
      ),
    ),
  ]);
  return issued;
}

/** What was owed before the panel came is no news, and neither is a bill of nothing. */
const isToldOf = ({ kind, built }: IssuedInvoice) => kind !== 'opening' && built.totalMinor > 0;

const noticeOf = ({ id, subscriberId, number, dueOn, built }: IssuedInvoice) => ({
  subscriberId,
  key: `${id}`,
  invoiceId: id,
  amountMinor: built.totalMinor,
  number,
  dueOn,
});

/** What a bill came to below nothing is the subscriber's. */
const creditWhatIsLeft = (tx: Tx, moment: BillingMoment, issued: readonly IssuedInvoice[]) =>
  issueCreditNotes(
    tx,
    moment,
    issued.flatMap(({ id, subscriberId, number, creditCause: cause = 'downgrade', built: { creditLeft } }) =>
      creditLeft ? [{ ...creditLeft, subscriberId, invoiceId: id, cause, reason: number }] : [],
    ),
  );
