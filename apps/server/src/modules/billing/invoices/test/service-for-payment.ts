import { addDays, type DateText, type Minor } from '@lastmile/kit';
import { type DunningRules, isExcluded } from '../rules/dunning-dates.ts';

/** Day by day, as the rules are written: what the dates and queries of the collection are checked against. */
export interface DueInvoice {
  readonly dueOn: DateText;
  readonly balanceDueMinor: Minor;
}

/** Past its due date with something open. Derived whenever it is asked, never stored. */
export const isOverdue = ({ dueOn, balanceDueMinor }: DueInvoice, today: DateText): boolean =>
  balanceDueMinor > 0 && dueOn < today;

/** Overdue for longer than the grace: the day `dueOn + graceDays` is the last of grace. */
export const isPastGrace = (bill: DueInvoice, { graceDays }: DunningRules, today: DateText): boolean =>
  isOverdue(bill, today) && addDays(bill.dueOn, graceDays) < today;

export type ServiceForPayment = 'runs' | 'waits' | 'cut';

/**
 * What the bills of a line mean for its service today: `runs` while nothing is past grace or a promise holds
 * (a line suspended for being unpaid comes back); `cut` when it is to be suspended; `waits` when it would be
 * but today is excluded (an active line stays, a suspended one too).
 */
export function serviceForPayment(
  bills: readonly DueInvoice[],
  promiseUntil: DateText | null,
  rules: DunningRules,
  today: DateText,
): ServiceForPayment {
  const isPromised = promiseUntil !== null && today <= promiseUntil;
  if (isPromised || !bills.some((bill) => isPastGrace(bill, rules, today))) return 'runs';
  return isExcluded(today, rules) ? 'waits' : 'cut';
}
