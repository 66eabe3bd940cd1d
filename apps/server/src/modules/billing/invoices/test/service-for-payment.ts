import { addDays, type DateText, type Minor } from '@lastmile/kit';
import { type CollectionRules, isExcluded } from '../rules/dunning-dates.ts';

/** Day by day, as the rules are written: what the dates and queries of the collection are checked against. */
export interface DueBill {
  readonly dueOn: DateText;
  readonly openMinor: Minor;
}

/** Past its due date with something open. Derived whenever it is asked, never stored. */
export const isOverdue = ({ dueOn, openMinor }: DueBill, today: DateText): boolean =>
  openMinor > 0 && dueOn < today;

/** Overdue for longer than the grace: the day `dueOn + graceDays` is the last of grace. */
export const isPastGrace = (bill: DueBill, { graceDays }: CollectionRules, today: DateText): boolean =>
  isOverdue(bill, today) && addDays(bill.dueOn, graceDays) < today;

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
