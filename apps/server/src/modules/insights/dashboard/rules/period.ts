import { addDays, type DateText, dateOf, datePartsOf, dayNumber, daysInMonth } from '@lastmile/kit';
import { fieldProblem } from '../../../../core/problem.ts';

export interface Days {
  readonly from: DateText;
  readonly to: DateText;
}

export interface Period extends Days {
  /** What the period is compared with. */
  readonly previous: Days;
}

const longestDays = 366;
const firstOfMonth = (date: DateText): DateText => `${date.slice(0, 7)}-01`;
export const monthOf = (date: DateText): string => date.slice(0, 7);

/** The month before, as `YYYY-MM`. */
export const monthBefore = (date: DateText): string => monthOf(addDays(firstOfMonth(date), -1));

/** The same day of the month before, or its last day. */
function sameDayBefore(date: DateText): DateText {
  const before = datePartsOf(addDays(firstOfMonth(date), -1));
  const { day } = datePartsOf(date);
  return dateOf(before.year, before.month, Math.min(day, daysInMonth(before.year, before.month)));
}

/** By default this month until today; days before the first one given are never included. */
export function periodOf(
  given: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: DateText,
): Period {
  const to = given.to ?? today;
  const from = given.from ?? firstOfMonth(to);
  const isWithinMonth = from === firstOfMonth(from) && monthOf(from) === monthOf(to);
  const length = dayNumber(to) - dayNumber(from) + 1;
  if (length < 1) throw fieldProblem('reports.range_reversed', 'to');
  if (length > longestDays) throw fieldProblem('reports.range_too_long', 'from');
  const previous = isWithinMonth
    ? { from: firstOfMonth(addDays(from, -1)), to: sameDayBefore(to) }
    : { from: addDays(from, -length), to: addDays(from, -1) };
  return { from, to, previous };
}
