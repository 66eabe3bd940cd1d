import { addDays, type DateText, weekdayOf } from '@lastmile/kit';

/** When an ISP asks for its money and when it cuts the line. */
export interface DunningRules {
  /** From issue to due date. */
  readonly dueDays: number;
  /** Days past due on which service goes on. */
  readonly graceDays: number;
  /** Days from the due date, before it where negative. */
  readonly reminderDays: readonly number[];
  /** Monday is 1, Sunday 7: no line is cut on these. */
  readonly excludedWeekdays: readonly number[];
  /** Holidays: no line is cut on these. */
  readonly excludedDates: readonly DateText[];
}

export const dueDateOf = (issuedOn: DateText, { dueDays }: Pick<DunningRules, 'dueDays'>): DateText =>
  addDays(issuedOn, dueDays);

/** An open bill is past grace that was due before this day: the day `dueOn + graceDays` is the last of grace. */
export const pastGraceBefore = ({ graceDays }: Pick<DunningRules, 'graceDays'>, today: DateText): DateText =>
  addDays(today, -graceDays);

/**
 * The day on which a bill that stays open cuts the line: the first after grace and promise that is not
 * excluded. Null when every day of the week is.
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
