import { type DateText, dateOf, datePartsOf, daysInMonth } from '@lastmile/kit';

/** Monthly invoices can be issued for periods that begin within 12 months. */
export function latestPeriodStart(today: DateText): DateText {
  const { year, month, day } = datePartsOf(today);
  return dateOf(year + 1, month, Math.min(day, daysInMonth(year + 1, month)));
}
