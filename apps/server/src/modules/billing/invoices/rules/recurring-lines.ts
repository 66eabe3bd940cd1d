import { type Minor, minor, prorate, prorateParts } from '@lastmile/kit';
import { type BilledPart, daysShared } from './billed-parts.ts';
import type { BillingPeriod } from './billing-periods.ts';
import { discountLines } from './discounts/discount-lines.ts';
import { monthlyDiscount } from './discounts/monthly-discount.ts';
import type { InvoiceLine } from './invoice-lines.ts';
import type { Extra, Terms } from './terms.ts';
import { priceInMode, type Tax, type VatMode } from './vat.ts';

/** The lines that recur every month: the package, the extras, the monthly discount. */
export function recurringLines(
  period: BillingPeriod,
  billedParts: readonly BilledPart[],
  terms: Terms,
  tax: Tax,
  ispMode: VatMode,
): InvoiceLine[] {
  const extras = terms.extras.flatMap((extra) => extraLine(period, billedParts, extra));
  const packages = packageLines(period, billedParts, tax, ispMode);
  const lines = [...packages, ...extras];
  const discounted = billedParts.map((part, index) => ({
    part,
    unitMinor: packages[index]?.unitMinor ?? 0,
    amountMinor: packages[index]?.amountMinor ?? 0,
  }));
  return [...lines, ...discountLines(monthlyDiscount(period, discounted, terms), lines)];
}

function packageLines(
  period: BillingPeriod,
  billedParts: readonly BilledPart[],
  tax: Tax,
  ispMode: VatMode,
): InvoiceLine[] {
  const modes = billedParts.map((part) => part.package.vatMode ?? ispMode);
  const prices = billedParts.map(
    ({ package: { invoicedMinor, priceMinor } }, index) =>
      invoicedMinor ?? priceInMode(priceMinor, modes[index] ?? ispMode, tax),
  );
  const amounts = packageAmounts(period, billedParts, prices);
  return billedParts.map((part, index) => ({
    kind: 'package',
    text: part.package.packageName,
    from: part.first,
    until: part.last,
    ...share(part.days, period),
    quantity: 1,
    unitMinor: prices[index] ?? minor(0),
    amountMinor: amounts[index] ?? minor(0),
    taxable: modes[index] !== 'exempt',
    priceVatMode: otherMode(modes[index] ?? ispMode, tax),
  }));
}

const otherMode = (mode: VatMode, { vatMode }: Tax): VatMode | undefined =>
  mode === 'exempt' || mode === vatMode ? undefined : mode;

/**
 * Splits a monthly price over all days it covers, unbilled days last. So parts at one price that fill the
 * month sum to it, however it is split, and any other part has its own half-even share.
 */
function packageAmounts(
  period: BillingPeriod,
  billedParts: readonly BilledPart[],
  prices: readonly Minor[],
): Minor[] {
  const [onlyPrice] = prices;
  // Stryker disable next-line all: only faster, the general case has the same result
  if (onlyPrice !== undefined && prices.length === 1 && billedParts[0]?.days === period.wholeDays) {
    return [onlyPrice];
  }
  const amounts: Minor[] = [];
  for (const price of new Set(prices)) {
    const indexes = [...prices.keys()].filter((index) => prices[index] === price);
    const days = indexes.map((index) => billedParts[index]?.days ?? 0);
    const otherDays = period.wholeDays - days.reduce((total, count) => total + count, 0);
    const parts = prorateParts(price, [...days, otherDays]);
    for (const [order, index] of indexes.entries()) amounts[index] = parts[order] ?? minor(0);
  }
  return amounts;
}

function extraLine(period: BillingPeriod, billedParts: readonly BilledPart[], extra: Extra): InvoiceLine[] {
  const days = billedParts.reduce((total, part) => total + daysShared(part, extra), 0);
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
    prorated: extra.prorated,
  };
  return [line];
}

const share = (days: number, { wholeDays }: BillingPeriod) =>
  days === wholeDays ? { days: null, ofDays: null } : { days, ofDays: wholeDays };
