import { addDays, type DateText, type Minor, weekdayOf } from '@lastmile/kit';

/** When an ISP asks for its money and when it cuts the line. */
export interface CollectionRules {
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

export interface DueBill {
  readonly dueOn: DateText;
  readonly openMinor: Minor;
}

export const dueDateOf = (issuedOn: DateText, { dueDays }: Pick<CollectionRules, 'dueDays'>): DateText =>
  addDays(issuedOn, dueDays);

/** Past its due date with something open. Derived whenever it is asked, never stored. */
export const isOverdue = ({ dueOn, openMinor }: DueBill, today: DateText): boolean =>
  openMinor > 0 && dueOn < today;

/** The days on which a bill is reminded of, as long as something is open then. */
export const reminderDatesOf = (dueOn: DateText, { reminderDays }: CollectionRules): DateText[] =>
  [...new Set(reminderDays)].sort((left, right) => left - right).map((days) => addDays(dueOn, days));

/** Overdue for longer than the grace: the day `dueOn + graceDays` is the last of grace. */
export const isPastGrace = (bill: DueBill, { graceDays }: CollectionRules, today: DateText): boolean =>
  isOverdue(bill, today) && addDays(bill.dueOn, graceDays) < today;

/** The same said for many at once: an open bill is past grace that was due before this day. */
export const pastGraceBefore = (
  { graceDays }: Pick<CollectionRules, 'graceDays'>,
  today: DateText,
): DateText => addDays(today, -graceDays);

export type ServiceForPayment = 'runs' | 'waits' | 'cut';

/**
 * What the bills of a line mean for its service today: `runs` while nothing is past grace or a promise holds
 * (a line suspended for being unpaid comes back); `cut` when it is to be suspended; `waits` when it would be
 * but today is excluded (an active line stays, a suspended one too).
 */
export function serviceForPayment(
  bills: readonly DueBill[],
  promiseUntil: DateText | null,
  rules: CollectionRules,
  today: DateText,
): ServiceForPayment {
  const isPromised = promiseUntil !== null && today <= promiseUntil;
  if (isPromised || !bills.some((bill) => isPastGrace(bill, rules, today))) return 'runs';
  return isExcluded(today, rules) ? 'waits' : 'cut';
}

/**
 * The day on which a bill that stays open cuts the line: the first after grace and promise that is not
 * excluded. Null when every day of the week is.
 */
export function suspensionDateOf(
  dueOn: DateText,
  promiseUntil: DateText | null,
  rules: CollectionRules,
): DateText | null {
  if (new Set(rules.excludedWeekdays).size >= 7) return null;
  const lastOfGrace = addDays(dueOn, rules.graceDays);
  let date = addDays(promiseUntil !== null && promiseUntil > lastOfGrace ? promiseUntil : lastOfGrace, 1);
  while (isExcluded(date, rules)) date = addDays(date, 1);
  return date;
}

export const isExcluded = (
  date: DateText,
  { excludedWeekdays, excludedDates }: Pick<CollectionRules, 'excludedWeekdays' | 'excludedDates'>,
): boolean => excludedWeekdays.includes(weekdayOf(date)) || excludedDates.includes(date);
