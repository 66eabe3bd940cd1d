import type { InvoiceKind } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { DateText } from '@lastmile/kit';
import { queueNotices } from '../../base/notices.queries.ts';
import { countNumbers, lockBalances, lockNumbers, paperNumber, postEntries } from '../ledger/index.ts';
import type { BillingMoment } from './billing-moment.ts';
import type { BuiltInvoice } from './build-invoice.ts';
import { type CreditCause, issueCreditNotes } from './credit-notes.ts';
import { invoiceEntry } from './invoice-entry.ts';
import { insertInvoiceLines, insertInvoices } from './issue-invoices.queries.ts';
import { useBalances } from './use-balances.ts';

export interface NewInvoice {
  readonly subscriberId: number;
  readonly kind: InvoiceKind;
  readonly built: BuiltInvoice;
  readonly dueOn: DateText;
  readonly note: string | null;
  readonly runId?: number;
  /** Why something is given back, where the bill comes to less than nothing. */
  readonly creditCause?: CreditCause;
}

export interface NumberedInvoice extends NewInvoice {
  readonly number: string;
  readonly numberInYear: number;
}

export interface IssuedInvoice extends NumberedInvoice {
  readonly id: number;
}

/**
 * The one way in which bills come to be, for one and for a hundred thousand: the ISP's numbers are locked first, and
 * only then `choose` decides what is not billed yet, so that two who issue at once neither bill twice nor leave a gap.
 * Lines, postings and the use of balances in favour follow in the same transaction.
 */
export async function issueInvoices(
  tx: Tx,
  moment: BillingMoment,
  choose: () => Promise<readonly NewInvoice[]>,
): Promise<IssuedInvoice[]> {
  const { year, at, today } = moment;
  const last = await lockNumbers(tx, 'invoice', year);
  const chosen = await choose();
  if (chosen.length === 0) return [];
  const numbered = chosen.map((invoice, index) => {
    const numberInYear = last + index + 1;
    const number = paperNumber(moment.invoicePrefix, year, numberInYear, moment.numberPadding);
    return { ...invoice, number, numberInYear };
  });
  const subscriberIds = chosen.map(({ subscriberId }) => subscriberId);
  const idOf = new Map(
    (await insertInvoices(tx, year, today, numbered)).map(({ id, numberInYear }) => [numberInYear, id]),
  );
  if (idOf.size !== numbered.length) throw new Error('A bill was to be issued for a line that is not there');
  const issued = numbered.map((invoice) => ({ ...invoice, id: idOf.get(invoice.numberInYear) ?? 0 }));
  await insertInvoiceLines(
    tx,
    issued.map(({ id, built }) => ({ invoiceId: id, turn: 1, lines: built.lines })),
  );
  await countNumbers(tx, 'invoice', year, last + issued.length);
  if (issued.some(({ built }) => built.creditLeft)) await lockNumbers(tx, 'credit_note', year);
  await lockBalances(tx, subscriberIds);
  await creditWhatIsLeft(tx, moment, issued);
  await postEntries(
    tx,
    issued.map(({ id, subscriberId, kind, built }) =>
      invoiceEntry({ ...built, id, subscriberId, turn: 1, isOpening: kind === 'opening' }, at),
    ),
  );
  await useBalances(tx, subscriberIds, at);
  await queueNotices(tx, at, 'bill_issued', issued.filter(isToldOf).map(noticeOf));
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
