import { Temporal } from 'temporal-polyfill';
import type { Clock } from './clock.ts';
import { accepted, type Parsed, refused } from './parse-result.ts';

export type PlainDate = Temporal.PlainDate;

/** Parses `YYYY-MM-DD` and nothing else. */
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

/** The instant at which a day starts; not always midnight where clocks change at night. */
export function startOfDayIn(zone: string, date: PlainDate): number {
  return date.toZonedDateTime(zone).epochMilliseconds;
}
