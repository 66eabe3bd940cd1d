import { type Day, daysFrom, plusDays } from './calendar.ts';
import { partsOf, recurringLines, taxOf } from './recurring-lines.ts';
import { hasService, type Subscriber } from './subscriber.ts';
import type { Basis, DayCharge, Invoice, Line, Package, Period, Settings, Tax } from './types.ts';

export interface Isp {
  settings: Settings;
  readonly packages: readonly Package[];
}

/** What the days of a period are charged, as the terms are now. */
export const chargesOf = (isp: Isp, subscriber: Subscriber, { first, last }: Period): DayCharge[] =>
  daysFrom(first, last).map((day) => {
    const terms = subscriber.termsOn(day);
    const { packageNo = 0, price = 0, status = 'pending', free = false } = terms ?? {};
    const isPaused =
      free || status === 'on_hold' || (status === 'suspended' && !isp.settings.invoiceSuspended);
    const mode = isp.packages[packageNo]?.vatMode ?? isp.settings.vatMode;
    return { day, isCharged: hasService(status) && !isPaused, packageNo, price, mode };
  });

/** The lines that an invoiced period still needs, or returns, after later changes. */
export interface Adjustment {
  readonly tax: Tax;
  readonly lines: readonly Line[];
  readonly invoice: Invoice;
  readonly basis: Basis | null;
}

/**
 * Compares every invoiced period with the terms of its days. For the period of a cancelled invoice nothing is
 * owed, so what other invoices carried for it is returned.
 */
export function adjustmentsOf(isp: Isp, subscriber: Subscriber, today: Day): Adjustment[] {
  return subscriber.invoices.flatMap((invoice) => {
    if (invoice.kind !== 'monthly' || !invoice.period) return [];
    if (invoice.isCancelled) return returnsFor(subscriber, invoice);
    const invoiced = [...invoice.computed.filter(isRecurring), ...carriedFor(subscriber, invoice)];
    const { tax, basis, lines: owed } = owedFor(isp, subscriber, invoice, today);
    const lines = differences(invoiced, owed, invoice);
    return lines.length === 0 ? [] : [{ tax, lines, invoice, basis }];
  });
}

/** What other invoices carried for a cancelled one, at the tax of each. */
function returnsFor(subscriber: Subscriber, invoice: Invoice): Adjustment[] {
  const carrying = liveOf(subscriber).filter(({ computed }) => computed.some(isFor(invoice)));
  const taxes = new Map([invoice, ...carrying].map(({ tax }) => [`${tax.mode} ${tax.rate}`, tax]));
  return [...taxes.values()].flatMap((tax) => {
    const same = carrying.filter((other) => other.tax.mode === tax.mode && other.tax.rate === tax.rate);
    const carried = same.flatMap(({ computed }) => computed.filter(isFor(invoice)));
    const lines = differences(carried, [], invoice);
    return lines.length === 0 ? [] : [{ tax, lines, invoice, basis: null }];
  });
}

const isFor = (invoice: Invoice) => (line: Line) => line.adjusts === invoice;

const isRecurring = ({ kind }: Line) => kind === 'package' || kind === 'extra' || kind === 'discount';

const liveOf = (subscriber: Subscriber) => subscriber.invoices.filter(({ isCancelled }) => !isCancelled);

const carriedFor = (subscriber: Subscriber, invoice: Invoice): Line[] =>
  liveOf(subscriber).flatMap(({ computed }) => computed.filter(isFor(invoice)));

/** What is invoiced for the days of an invoice so far. */
export const basisOf = (subscriber: Subscriber, invoice: Invoice): Basis | null =>
  basisIn(subscriber.invoices, invoice);

const basisIn = (invoices: readonly Invoice[], invoice: Invoice): Basis | null =>
  invoices
    .findLast(({ isCancelled, adjusted }) => !isCancelled && adjusted.has(invoice))
    ?.adjusted.get(invoice) ?? invoice.basis;

/**
 * Reopened on the day it was closed, a subscriber counts as never closed: the days from then on are charged as they were
 * before closing returned them on these invoices.
 */
export function restoreClosedDays(subscriber: Subscriber, today: Day, final: readonly Invoice[]): void {
  const others = subscriber.invoices.filter((invoice) => !final.includes(invoice));
  for (const { adjusted } of final) {
    for (const [invoice, { asOf, days }] of adjusted) {
      const before = basisIn(others, invoice)?.days;
      const restored = days.map((charge, index) =>
        charge.day < today ? charge : { ...charge, isCharged: before?.[index]?.isCharged ?? false },
      );
      adjusted.set(invoice, { asOf, days: restored });
    }
  }
}

function owedFor(isp: Isp, subscriber: Subscriber, invoice: Invoice, today: Day) {
  const before = basisOf(subscriber, invoice);
  if (!before || !invoice.period) throw new Error('A monthly invoice has a basis');
  const days = before.days.map((charge, index) => {
    const now = chargeNow(isp, subscriber, charge, before.asOf);
    const issued = invoice.basis?.days[index];
    const isAsIssued = issued?.packageNo === now.packageNo;
    return isAsIssued ? { ...issued, isCharged: now.isCharged } : now;
  });
  const { extras, discount, discountTerms, period } = invoice;
  const sold = partsOf(days).map((part) => part.sold);
  const present = sold.length > 0 ? taxOf(sold, isp.packages, isp.settings) : invoice.tax;
  const tax = invoice.tax.mode === 'exempt' ? (taxOfChanges(subscriber, invoice) ?? present) : invoice.tax;
  const lines = recurringLines(
    { days, wholeDays: period.wholeDays, extras, discount, discountTerms, tax },
    isp.packages,
  );
  return { lines, tax, basis: { asOf: today, days } };
}

/** The tax that changes of an exempt invoice were charged with, unless all of that was returned. */
function taxOfChanges(subscriber: Subscriber, invoice: Invoice): Tax | undefined {
  const sums = new Map<string, { tax: Tax; sum: number }>();
  for (const { tax, computed } of liveOf(subscriber)) {
    if (tax.mode === 'exempt') continue;
    const key = `${tax.mode} ${tax.rate}`;
    const lines = computed.filter((line) => isFor(invoice)(line) && line.taxable);
    const sum = lines.reduce((total, { amount }) => total + amount, sums.get(key)?.sum ?? 0);
    sums.set(key, { tax, sum });
  }
  return [...sums.values()].findLast(({ sum }) => sum !== 0)?.tax;
}

/**
 * An invoiced day keeps its price with its package. Another package has the price of the day on which it began.
 * A suspension after the issue changes nothing.
 */
function chargeNow(isp: Isp, subscriber: Subscriber, before: DayCharge, asOf: Day): DayCharge {
  const terms = subscriber.termsOn(before.day);
  if (!terms || !hasService(terms.status) || terms.free || terms.status === 'on_hold') {
    return { ...before, isCharged: false };
  }
  const isCharged = terms.status === 'active' || before.isCharged || isp.settings.invoiceSuspended;
  const since = packageSince(subscriber, before.day, asOf);
  if (before.packageNo === terms.packageNo && since <= asOf) return { ...before, isCharged };
  return {
    day: before.day,
    isCharged,
    packageNo: terms.packageNo,
    price: subscriber.termsOn(since)?.price ?? terms.price,
    mode: isp.packages[terms.packageNo]?.vatMode ?? isp.settings.vatMode,
  };
}

/** The first day of the package of a day, over days without service; not searched before `asOf`. */
function packageSince(subscriber: Subscriber, day: Day, asOf: Day): Day {
  const { packageNo } = subscriber.termsOn(day) ?? {};
  let since = day;
  for (let earlier = plusDays(day, -1); earlier >= asOf; earlier = plusDays(earlier, -1)) {
    const terms = subscriber.termsOn(earlier);
    if (!terms) break;
    if (!hasService(terms.status)) continue;
    if (terms.packageNo !== packageNo) break;
    since = earlier;
  }
  return since;
}

function differences(before: readonly Line[], after: readonly Line[], adjusts: Invoice): Line[] {
  const sums = new Map<string, Line>();
  const count = ({ text, taxable }: Line, amount: number) => {
    const key = JSON.stringify([text, taxable]);
    const sum = sums.get(key)?.amount ?? 0;
    sums.set(key, { kind: 'proration', text, taxable, amount: sum + amount, adjusts });
  };
  for (const line of before) count(line, -line.amount);
  for (const line of after) count(line, line.amount);
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}
