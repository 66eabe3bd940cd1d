import { longestSessionLogDays } from '@lastmile/contract';
import { type DateText, dayNumber, parsePlainDate, startOfDayIn } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';

/** From the first instant of the first day to that of the day after the last. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

export function periodOf(
  given: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: DateText,
  zone: string,
): Period {
  const to = given.to ?? today;
  const from = given.from ?? to;
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < 1) throw new Problem('session_log.range_reversed');
  if (days > longestSessionLogDays) throw new Problem('session_log.range_too_long');
  return { start: startOf(from, 0, zone), end: startOf(to, 1, zone) };
}

function startOf(day: DateText, daysAfter: number, zone: string): string {
  const parsed = parsePlainDate(day);
  if (!parsed.ok) throw new RangeError(`${day} is not a date`);
  return new Date(startOfDayIn(zone, parsed.value.add({ days: daysAfter }))).toISOString();
}
