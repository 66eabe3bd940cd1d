import { type DateText, dateOf, datePartsOf, dayNumber, daysInMonth } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';

export interface Range {
  readonly from: DateText;
  readonly to: DateText;
}

const longestDays = 366;
const longestMonths = 60;
const defaultMonths = 12;

/** By default the month of the last day until then. */
export function dayRangeOf(
  given: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: DateText,
): Range {
  const to = given.to ?? today;
  const from = given.from ?? `${to.slice(0, 7)}-01`;
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < 1) throw new Problem('reports.range_reversed');
  if (days > longestDays) throw new Problem('reports.range_too_long');
  return { from, to };
}

const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const monthText = (number: number) =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;

/** First and last day of the months; by default the last twelve. */
export function monthRangeOf(
  given: { readonly fromMonth?: string | undefined; readonly toMonth?: string | undefined },
  today: DateText,
): Range {
  const toMonth = given.toMonth ?? today.slice(0, 7);
  const fromMonth = given.fromMonth ?? monthText(monthNumber(toMonth) - defaultMonths + 1);
  const months = monthNumber(toMonth) - monthNumber(fromMonth) + 1;
  if (months < 1) throw new Problem('reports.range_reversed');
  if (months > longestMonths) throw new Problem('reports.range_too_long');
  return { from: `${fromMonth}-01`, to: lastDayOf(toMonth) };
}

export function lastDayOf(month: string): DateText {
  const { year, month: number } = datePartsOf(`${month}-01`);
  return dateOf(year, number, daysInMonth(year, number));
}
