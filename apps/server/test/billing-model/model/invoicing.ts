import { type Adjustment, adjustmentsOf, chargesOf, type Isp } from './adjustments.ts';
import { amountsOf } from './amounts.ts';
import type { Day } from './calendar.ts';
import { cancelledPeriods, periodsInTurn } from './periods.ts';
import { partsOf, recurringLines, taxOf } from './recurring-lines.ts';
import { isSkipped, passSkipped } from './skipped-months.ts';
import type { Subscriber } from './subscriber.ts';
import {
  type Basis,
  type DiscountTerms,
  type Extra,
  type Invoice,
  type Line,
  noDiscountTerms,
  type Period,
  type Tax,
} from './types.ts';

export interface Moment {
  readonly today: Day;
  readonly nowMs: number;
  /** The next number of a document. */
  next(): number;
}

interface NewInvoice {
  /** Otherwise as its period says. */
  readonly kind?: 'opening';
  readonly period: Period | null;
  readonly tax: Tax;
  readonly lines: readonly Line[];
  readonly basis?: Basis | null;
  readonly extras?: readonly Extra[];
  readonly discount?: number;
  readonly discountTerms?: DiscountTerms;
  readonly adjustments?: readonly Adjustment[];
}

/** Issues an invoice, with a credit note for what is below 0. */
export function issue(isp: Isp, subscriber: Subscriber, moment: Moment, invoice: NewInvoice): Invoice {
  const {
    period,
    tax,
    basis = null,
    extras = [],
    discount = 0,
    discountTerms = noDiscountTerms,
    adjustments = [],
  } = invoice;
  const { lines, total, vat, credit } = amountsOf(invoice.lines, tax, isp.settings);
  const adjusted = new Map<Invoice, Basis>();
  for (const adjustment of adjustments)
    if (adjustment.basis) adjusted.set(adjustment.invoice, adjustment.basis);
  const issued: Invoice = {
    no: moment.next(),
    kind: invoice.kind ?? (period ? 'monthly' : 'one_off'),
    period,
    issuedOn: moment.today,
    tax,
    computed: lines,
    basis,
    extras,
    discount,
    discountTerms,
    adjusted,
    lines,
    total,
    vat,
    isCancelled: false,
    isSkipped: false,
  };
  subscriber.invoices.push(issued);
  if (credit) addCredit(subscriber, moment, { ...credit, invoice: issued });
  return issued;
}

export function addCredit(
  subscriber: Subscriber,
  { nowMs, next }: Moment,
  credit: { amount: number; vat: number; invoice: Invoice | null },
) {
  const note = {
    ...credit,
    no: next(),
    kind: 'credit_note' as const,
    atMs: nowMs,
    isReversed: false,
    refunded: 0,
  };
  subscriber.sources.push(note);
  return note;
}

const hasConnection = ({ computed }: Invoice) => computed.some(({ kind }) => kind === 'connection');

/** The first monthly invoice has the connection charge; if it was cancelled, the next one has it. */
function connectionLines(isp: Isp, { invoices, billedUntil, connectedOn, packageNo }: Subscriber): Line[] {
  const isCharged = invoices.some((invoice) => !invoice.isCancelled && hasConnection(invoice));
  const isAgain = invoices.some((invoice) => invoice.isCancelled && hasConnection(invoice));
  const amount = isp.packages[packageNo]?.connectionCharge ?? 0;
  const isDue = !isCharged && (isAgain || billedUntil === null);
  if (!isDue || connectedOn === null || amount === 0) return [];
  return [{ kind: 'connection', text: null, amount, taxable: true }];
}

function monthFor(isp: Isp, subscriber: Subscriber, { today }: Moment, period: Period): NewInvoice | null {
  const days = chargesOf(isp, subscriber, period);
  const parts = partsOf(days);
  if (parts.length === 0) return null;
  const tax = taxOf(
    parts.map(({ sold }) => sold),
    isp.packages,
    isp.settings,
  );
  const { discount = 0, discountTerms = noDiscountTerms } =
    subscriber.termsOn(period.last < today ? period.last : today) ?? {};
  const extras = [...subscriber.extras];
  const recurring = recurringLines(
    { days, wholeDays: period.wholeDays, extras, discount, discountTerms, tax },
    isp.packages,
  );
  const lines = [...recurring, ...connectionLines(isp, subscriber)];
  return { period, tax, lines, basis: { asOf: today, days }, extras, discount, discountTerms };
}

/**
 * Issues the invoice of the first of these periods with anything to charge. It carries the changes of invoiced
 * periods; those with another tax, and those of a closed subscriber without an invoice to come, get their own.
 */
export function issueNext(
  isp: Isp,
  subscriber: Subscriber,
  moment: Moment,
  periods: readonly Period[],
): Invoice[] {
  if (subscriber.free) return [];
  let month: NewInvoice | null = null;
  for (const period of periods) month ??= monthFor(isp, subscriber, moment, period);
  if (!month && subscriber.closedOn === undefined) return [];
  const byTax = new Map<string, Adjustment[]>();
  for (const adjustment of adjustmentsOf(isp, subscriber, moment.today)) {
    const key = keyOf(adjustment.tax);
    byTax.set(key, [...(byTax.get(key) ?? []), adjustment]);
  }
  const issued: Invoice[] = [];
  for (const [key, adjustments] of byTax) {
    const lines = adjustments.flatMap((adjustment) => adjustment.lines);
    if (month && keyOf(month.tax) === key)
      month = { ...month, lines: [...month.lines, ...lines], adjustments };
    else
      issued.push(
        issue(isp, subscriber, moment, {
          period: null,
          tax: adjustments[0]?.tax ?? noTax,
          lines,
          adjustments,
        }),
      );
  }
  if (month) issued.push(issue(isp, subscriber, moment, month));
  else issued.push(...connectionOfClosed(isp, subscriber, moment));
  return issued;
}

const noTax: Tax = { mode: 'exempt', rate: 0 };
const keyOf = ({ mode, rate }: Tax) => `${mode} ${rate}`;

/** A closed subscriber without a monthly invoice still pays for the connection. */
function connectionOfClosed(isp: Isp, subscriber: Subscriber, moment: Moment): Invoice[] {
  const lines = connectionLines(isp, subscriber);
  if (lines.length === 0) return [];
  const { packageNo } = subscriber;
  const mode = isp.packages[packageNo]?.vatMode ?? isp.settings.vatMode;
  const tax = taxOf([{ packageNo, mode }], isp.packages, isp.settings);
  return [issue(isp, subscriber, moment, { period: null, tax, lines })];
}

export const candidatesOf = (subscriber: Subscriber, periods: readonly Period[]): Period[] =>
  [...cancelledPeriods(subscriber), ...periods].filter((period) => !isSkipped(subscriber, period));

/** What the run of a day does, and closing: skipped months are settled without an invoice. */
export function settleDue(isp: Isp, subscriber: Subscriber, moment: Moment): void {
  const due = [...cancelledPeriods(subscriber), ...periodsInTurn(subscriber, isp.settings, moment.today)];
  issueDue(isp, subscriber, moment);
  if (!subscriber.free) passSkipped(subscriber, due);
}

/** Issues everything that is due, oldest first. */
function issueDue(isp: Isp, subscriber: Subscriber, moment: Moment): void {
  for (;;) {
    const due = candidatesOf(subscriber, periodsInTurn(subscriber, isp.settings, moment.today));
    const next = issueNext(isp, subscriber, moment, due);
    if (!next.some(({ kind }) => kind === 'monthly')) return;
  }
}
