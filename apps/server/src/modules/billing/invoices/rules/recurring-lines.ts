import { type Minor, minor, prorate, prorateParts } from '@lastmile/kit';
import { daysShared, type Piece } from './billed-parts.ts';
import type { BillingPeriod } from './billing-periods.ts';
import { discountLines } from './discount-lines.ts';
import type { InvoiceLine } from './invoice-lines.ts';
import type { Extra, Terms } from './terms.ts';
import { priceInMode, type Tax, type VatMode } from './vat.ts';

/** What a month brings again: the package, the extras, the monthly discount. */
export function recurringLines(
  period: BillingPeriod,
  pieces: readonly Piece[],
  terms: Terms,
  tax: Tax,
  ispMode: VatMode,
): InvoiceLine[] {
  const extras = terms.extras.flatMap((extra) => extraLine(period, pieces, extra));
  const lines = [...packageLines(period, pieces, tax, ispMode), ...extras];
  if (terms.monthlyDiscountMinor === 0) return lines;
  const billedDays = pieces.reduce((days, piece) => days + piece.days, 0);
  return [
    ...lines,
    ...discountLines(prorate(terms.monthlyDiscountMinor, billedDays, period.wholeDays), lines),
  ];
}

function packageLines(
  period: BillingPeriod,
  pieces: readonly Piece[],
  tax: Tax,
  ispMode: VatMode,
): InvoiceLine[] {
  const modes = pieces.map((piece) => piece.package.vatMode ?? ispMode);
  const prices = pieces.map((piece, index) =>
    priceInMode(piece.package.priceMinor, modes[index] ?? ispMode, tax),
  );
  const amounts = packageAmounts(period, pieces, prices);
  return pieces.map((piece, index) => ({
    kind: 'package',
    text: piece.package.packageName,
    from: piece.first,
    until: piece.last,
    ...share(piece.days, period),
    quantity: 1,
    unitMinor: prices[index] ?? minor(0),
    amountMinor: amounts[index] ?? minor(0),
    taxable: modes[index] !== 'exempt',
  }));
}

/**
 * A month's price splits over all days it stands for, those not billed at it coming last. So pieces at one
 * price that fill the month sum to it, whatever cut them, and any other piece has its own half-even share.
 */
function packageAmounts(period: BillingPeriod, pieces: readonly Piece[], prices: readonly Minor[]): Minor[] {
  const [onlyPrice] = prices;
  if (onlyPrice !== undefined && prices.length === 1 && pieces[0]?.days === period.wholeDays) {
    return [onlyPrice];
  }
  const amounts: Minor[] = [];
  for (const price of new Set(prices)) {
    const indexes = [...prices.keys()].filter((index) => prices[index] === price);
    const days = indexes.map((index) => pieces[index]?.days ?? 0);
    const notAtIt = period.wholeDays - days.reduce((total, count) => total + count, 0);
    const parts = prorateParts(price, [...days, notAtIt]);
    for (const [order, index] of indexes.entries()) amounts[index] = parts[order] ?? minor(0);
  }
  return amounts;
}

function extraLine(period: BillingPeriod, pieces: readonly Piece[], extra: Extra): InvoiceLine[] {
  const days = pieces.reduce((total, piece) => total + daysShared(piece, extra), 0);
  if (days === 0) return [];
  const isShare = extra.prorated && days < period.wholeDays;
  const line: InvoiceLine = {
    kind: 'extra',
    text: extra.text,
    from: extra.from > period.first ? extra.from : period.first,
    until: extra.until !== null && extra.until < period.last ? extra.until : period.last,
    days: isShare ? days : null,
    ofDays: isShare ? period.wholeDays : null,
    quantity: 1,
    unitMinor: extra.amountMinor,
    amountMinor: isShare ? prorate(extra.amountMinor, days, period.wholeDays) : extra.amountMinor,
    taxable: extra.taxable,
  };
  return [line];
}

const share = (days: number, { wholeDays }: BillingPeriod) =>
  days === wholeDays ? { days: null, ofDays: null } : { days, ofDays: wholeDays };
