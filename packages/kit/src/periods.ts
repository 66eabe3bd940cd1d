import { addDays, type DateText, dateOf, datePartsOf, dayNumber, daysInMonth } from './date-text.ts';

/** The day of the month on which periods begin. No later than the 28th, which every month has. */
export type BillingDay = number & { readonly __brand: 'BillingDay' };

/** A run of days, both ends included. */
export interface Period {
  readonly first: DateText;
  readonly last: DateText;
}

export function billingDay(day: number): BillingDay {
  if (!Number.isInteger(day) || day < 1 || day > 28)
    throw new RangeError(`A billing day is 1 to 28, not ${day}`);
  return day as BillingDay;
}

/** The whole period that holds the date. */
export function periodContaining(date: DateText, billing: BillingDay): Period {
  const { year, month, day } = datePartsOf(date);
  const startMonth = day >= billing ? month : month - 1;
  const first = dateOf(year, startMonth, billing);
  if (billing > 1) return { first, last: dateOf(year, startMonth + 1, billing - 1) };
  return { first, last: dateOf(year, startMonth, daysInMonth(year, startMonth)) };
}

/**
 * The period that begins on a given date: a whole one when that is a billing day, otherwise a stub up to
 * the day before the next one. A beginning in mid-month and a change of the billing day both need one.
 */
export function periodFrom(first: DateText, billing: BillingDay): Period {
  return { first, last: periodContaining(first, billing).last };
}

/** What follows without hole or overlap, also when the billing day has changed meanwhile. */
export function nextPeriod(period: Period, billing: BillingDay): Period {
  return periodFrom(addDays(period.last, 1), billing);
}

export function daysIn(period: Period): number {
  return dayNumber(period.last) - dayNumber(period.first) + 1;
}
