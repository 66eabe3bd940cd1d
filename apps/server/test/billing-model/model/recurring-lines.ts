import { share, splitByDays, vatOnTop, vatWithin } from './rounding.ts';
import type { DayCharge, DiscountTerms, Extra, Line, Package, Tax, VatMode } from './types.ts';

interface Part {
  readonly sold: DayCharge;
  days: number;
}

/** Runs of charged days on the same package at the same price. */
export function partsOf(days: readonly DayCharge[]): Part[] {
  const parts: Part[] = [];
  let before: DayCharge | undefined;
  for (const day of days) {
    const isSame =
      before?.isCharged &&
      before.packageNo === day.packageNo &&
      before.price === day.price &&
      before.mode === day.mode;
    const last = parts.at(-1);
    if (day.isCharged && isSame && last) last.days += 1;
    else if (day.isCharged) parts.push({ sold: day, days: 1 });
    before = day;
  }
  return parts;
}

/** One mode and one rate for a whole invoice: those of the newest package that is not exempt. */
export function taxOf(
  sold: readonly { readonly mode: VatMode; readonly packageNo: number }[],
  packages: readonly Package[],
  isp: { vatMode: VatMode; vatRate: number },
): Tax {
  const newest = sold.findLast(({ mode }) => mode !== 'exempt') ?? sold.at(-1);
  const mode = newest?.mode ?? isp.vatMode;
  if (mode === 'exempt') return { mode, rate: 0 };
  return { mode, rate: (newest && packages[newest.packageNo]?.vatRate) ?? isp.vatRate };
}

function priceIn({ mode, rate }: Tax, price: number, from: VatMode): number {
  if (from === 'inclusive' && mode === 'on_top') return price - vatWithin(price, rate);
  if (from === 'on_top' && mode === 'inclusive') return price + vatOnTop(price, rate);
  return price;
}

export interface RecurringTerms {
  readonly days: readonly DayCharge[];
  readonly wholeDays: number;
  readonly extras: readonly Extra[];
  readonly discount: number;
  readonly discountTerms: DiscountTerms;
  readonly tax: Tax;
}

/** What a period costs: package, extras and monthly discount. */
export function recurringLines(terms: RecurringTerms, packages: readonly Package[]): Line[] {
  const parts = partsOf(terms.days);
  const ofPackages = packageLines(parts, terms, packages);
  const lines = [...ofPackages, ...terms.extras.flatMap((extra) => extraLine(extra, terms))];
  return [...lines, ...discountLines(monthlyDiscount(terms, ofPackages), lines)];
}

/** Each charged day with the discount has its share of the amount, or the percentage of its price; all of them, of their lines. */
function monthlyDiscount(
  { days, wholeDays, discount, discountTerms, tax }: RecurringTerms,
  ofPackages: readonly Line[],
): number {
  const { percent, from, until } = discountTerms;
  const reduced = days.filter(
    ({ day, isCharged }) => isCharged && (from === null || day >= from) && (until === null || day <= until),
  );
  if (percent === null) return share(discount, reduced.length, wholeDays);
  const isEveryDay = reduced.length === days.filter(({ isCharged }) => isCharged).length;
  if (isEveryDay)
    return share(
      ofPackages.reduce((sum, { amount }) => sum + amount, 0),
      percent,
      100,
    );
  const prices = reduced.reduce((sum, { price, mode }) => sum + priceIn(tax, price, mode), 0);
  return share(prices, percent, 100 * wholeDays);
}

/** Parts at one price share it, the days that are not charged come last, and the last part takes the rest. */
function packageLines(
  parts: readonly Part[],
  { wholeDays, tax }: RecurringTerms,
  packages: readonly Package[],
): Line[] {
  const prices = parts.map(({ sold }) => priceIn(tax, sold.price, sold.mode));
  const amounts = new Map<Part, number>();
  for (const price of new Set(prices)) {
    const atPrice = parts.filter((_part, index) => prices[index] === price);
    const days = atPrice.map((part) => part.days);
    const others = wholeDays - days.reduce((sum, count) => sum + count, 0);
    const shares = splitByDays(price, [...days, others]);
    atPrice.forEach((part, index) => {
      amounts.set(part, shares[index] ?? 0);
    });
  }
  return parts.map((part) => ({
    kind: 'package',
    text: packages[part.sold.packageNo]?.name ?? '',
    amount: amounts.get(part) ?? 0,
    taxable: part.sold.mode !== 'exempt',
  }));
}

function extraLine(
  { text, amount, from, until, prorated, taxable }: Extra,
  { days, wholeDays }: RecurringTerms,
): Line[] {
  const count = days.filter(
    ({ day, isCharged }) => isCharged && from <= day && (until === null || day <= until),
  ).length;
  if (count === 0) return [];
  const part = prorated && count < wholeDays ? share(amount, count, wholeDays) : amount;
  return [{ kind: 'extra', text, amount: part, taxable }];
}

const sumOf = (lines: readonly Line[], taxable: boolean) =>
  lines.filter((line) => line.taxable === taxable).reduce((sum, { amount }) => sum + amount, 0);

/** At most what the lines sum to; from taxable lines first. */
export function discountLines(discount: number, lines: readonly Line[]): Line[] {
  const onTaxable = Math.min(discount, Math.max(0, sumOf(lines, true)));
  const onOthers = Math.min(discount - onTaxable, Math.max(0, sumOf(lines, false)));
  const line = (amount: number, taxable: boolean): Line[] =>
    amount > 0 ? [{ kind: 'discount', text: null, amount: -amount, taxable }] : [];
  return [...line(onTaxable, true), ...line(onOthers, false)];
}
