import { type Minor, minor, type Period, prorate } from '@lastmile/kit';
import { daysShared } from '../billed-parts.ts';
import type { Terms } from '../terms.ts';

/** Days that are charged, with the monthly price and the amount as the invoice has them. */
interface DiscountedPart {
  readonly part: Period & { readonly days: number };
  readonly unitMinor: number;
  readonly amountMinor: number;
}

/**
 * The monthly discount of a period: the amount, prorated by the charged days on which it applies, or the percentage of
 * what the package costs on them, rounded once. If it applies on all of them, that is what their lines sum to: otherwise 100 %
 * of lines that are rounded one by one would leave a minor unit.
 */
export function monthlyDiscount(
  { first, wholeDays }: Period & { readonly wholeDays: number },
  parts: readonly DiscountedPart[],
  { monthlyDiscountMinor, discountTerms }: Pick<Terms, 'monthlyDiscountMinor' | 'discountTerms'>,
): Minor {
  const { percent, from, until } = discountTerms ?? { percent: null, from: null, until: null };
  if (percent === null && monthlyDiscountMinor === 0) return minor(0);
  let [days, chargedDays, costOfDays, costOfLines] = [0, 0, 0, 0];
  for (const { part, unitMinor, amountMinor } of parts) {
    const shared = daysShared(part, { from: from ?? first, until });
    days += shared;
    chargedDays += part.days;
    costOfDays += shared * unitMinor;
    costOfLines += amountMinor;
  }
  if (percent === null) return prorate(monthlyDiscountMinor, days, wholeDays);
  return days === chargedDays
    ? prorate(minor(costOfLines), percent, 100)
    : prorate(minor(costOfDays), percent, 100 * wholeDays);
}
