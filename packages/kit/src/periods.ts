import { type DateText, dateOf, datePartsOf, dayNumber, daysInMonth } from './date-text.ts';

/** The day of the month on which periods start. No later than the 28th, which every month has. */
export type BillingDay = number & { readonly __brand: 'BillingDay' };

/** A range of days, both ends included. */
export interface Period {
  readonly first: DateText;
  readonly last: DateText;
}

export function billingDay(day: number): BillingDay {
  if (!Number.isInteger(day) || day < 1 || day > 28)
    throw new RangeError(`A billing day is 1 to 28, not ${day}`);
  return day as BillingDay;
}

/** The whole period that contains the date. */
export function periodContaining(date: DateText, billing: BillingDay): Period {
  const { year, month, day } = datePartsOf(date);
  const startMonth = day >= billing ? month : month - 1;
  const first = dateOf(year, startMonth, billing);
  if (billing > 1) return { first, last: dateOf(year, startMonth + 1, billing - 1) };
  return { first, last: dateOf(year, startMonth, daysInMonth(year, startMonth)) };
}

export function daysIn(period: Period): number {
  return dayNumber(period.last) - dayNumber(period.first) + 1;
}
