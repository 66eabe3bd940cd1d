import { addDays, type DateText, weekdayOf } from '@lastmile/kit';

/** When invoices are due, when reminders are sent, and when subscribers are suspended. */
export interface DunningRules {
  /** From issue to due date. */
  readonly dueDays: number;
  /** Days past the due date without suspension. */
  readonly graceDays: number;
  /** Days relative to the due date, negative before it. */
  readonly reminderDays: readonly number[];
  /** Monday is 1, Sunday 7: nobody is suspended on these. */
  readonly excludedWeekdays: readonly number[];
  /** Holidays: nobody is suspended on these. */
  readonly excludedDates: readonly DateText[];
}

export const dueDateOf = (issuedOn: DateText, { dueDays }: Pick<DunningRules, 'dueDays'>): DateText =>
  addDays(issuedOn, dueDays);

/**
 * The day on which an invoice that stays unpaid suspends the subscriber: the first day after grace and
 * promise that is not excluded. Null when every weekday is excluded.
 */
export function suspensionDateOf(
  dueOn: DateText,
  promiseUntil: DateText | null,
  rules: DunningRules,
): DateText | null {
  if (new Set(rules.excludedWeekdays).size >= 7) return null;
  const lastOfGrace = addDays(dueOn, rules.graceDays);
  let date = addDays(promiseUntil !== null && promiseUntil > lastOfGrace ? promiseUntil : lastOfGrace, 1);
  while (isExcluded(date, rules)) date = addDays(date, 1);
  return date;
}

export const isExcluded = (
  date: DateText,
  { excludedWeekdays, excludedDates }: Pick<DunningRules, 'excludedWeekdays' | 'excludedDates'>,
): boolean => excludedWeekdays.includes(weekdayOf(date)) || excludedDates.includes(date);
