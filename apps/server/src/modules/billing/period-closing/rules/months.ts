import { type DateText, dateOf, datePartsOf } from '@lastmile/kit';

/** The first day of a month given as `YYYY-MM`. */
export const firstDayOf = (month: string): DateText => `${month}-01`;
export const monthOf = (date: DateText): string => date.slice(0, 7);

export function nextMonth(month: string): string {
  const { year, month: of } = datePartsOf(firstDayOf(month));
  return monthOf(of === 12 ? dateOf(year + 1, 1, 1) : dateOf(year, of + 1, 1));
}

/** Both ends included; empty if the first is after the last. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month);
  return months;
}
