import { Temporal } from 'temporal-polyfill';
import type { Clock } from './clock.ts';
import { accepted, type Parsed, refused } from './parsed.ts';

export type PlainDate = Temporal.PlainDate;

/** The day of the month on which periods begin. No later than the 28th, which every month has. */
export type BillingDay = number & { readonly __brand: 'BillingDay' };

/** A run of days, both ends included. */
export interface Period {
  readonly first: PlainDate;
  readonly last: PlainDate;
}

export function billingDay(day: number): BillingDay {
  if (!Number.isInteger(day) || day < 1 || day > 28)
    throw new RangeError(`A billing day is 1 to 28, not ${day}`);
  return day as BillingDay;
}

/** Reads `YYYY-MM-DD` and nothing else. */
export function parsePlainDate(text: string): Parsed<PlainDate, 'not_a_date'> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return refused('not_a_date');
  try {
    return accepted(Temporal.PlainDate.from(text));
  } catch {
    return refused('not_a_date');
  }
}

export function dateIn(zone: string, epochMs: number): PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone).toPlainDate();
}

export function todayIn(zone: string, clock: Clock): PlainDate {
  return dateIn(zone, clock.now());
}

/** The instant at which a day begins; not always midnight where clocks change at night. */
export function startOfDayIn(zone: string, date: PlainDate): number {
  return date.toZonedDateTime(zone).epochMilliseconds;
}

/** Below, at or above zero, as sorting wants it. */
export function compareDates(left: PlainDate, right: PlainDate): number {
  return Temporal.PlainDate.compare(left, right);
}

/** The whole period that holds the date. */
export function periodContaining(date: PlainDate, day: BillingDay): Period {
  const inThisMonth = date.with({ day });
  const startsThisMonth = compareDates(inThisMonth, date) <= 0;
  const first = startsThisMonth ? inThisMonth : inThisMonth.subtract({ months: 1 });
  return { first, last: first.add({ months: 1 }).subtract({ days: 1 }) };
}

/**
 * The period that begins on a given date: a whole one when that is a billing day, otherwise a stub up to
 * the day before the next one. A beginning in mid-month and a change of the billing day both need one.
 */
export function periodFrom(first: PlainDate, day: BillingDay): Period {
  return { first, last: periodContaining(first, day).last };
}

/** What follows without hole or overlap, also when the billing day has changed meanwhile. */
export function nextPeriod(period: Period, day: BillingDay): Period {
  return periodFrom(period.last.add({ days: 1 }), day);
}

export function daysIn(period: Period): number {
  return period.first.until(period.last, { largestUnit: 'days' }).days + 1;
}
