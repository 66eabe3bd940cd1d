import { addDays, type DateText, type Minor } from '@lastmile/kit';
import { type DunningRules, isExcluded } from '../rules/dunning-dates.ts';

/** The dunning rules day by day, as a reference that the date rules and queries are checked against. */
export interface DueInvoice {
  readonly dueOn: DateText;
  readonly balanceDueMinor: Minor;
}

/** Past its due date with a balance due. Always derived, never stored. */
export const isOverdue = ({ dueOn, balanceDueMinor }: DueInvoice, today: DateText): boolean =>
  balanceDueMinor > 0 && dueOn < today;

/** Overdue for longer than the grace period; the day `dueOn + graceDays` is its last day. */
export const isPastGrace = (invoice: DueInvoice, { graceDays }: DunningRules, today: DateText): boolean =>
  isOverdue(invoice, today) && addDays(invoice.dueOn, graceDays) < today;

export type ServiceForPayment = 'active' | 'postponed' | 'suspended';

/**
 * What unpaid invoices mean for the service today: `active` while nothing is past grace or a promise is valid
 * (a subscriber suspended for non-payment is reactivated); `suspended` when it must be suspended;
 * `postponed` when it would be but today is excluded (neither suspended nor reactivated).
 */
export function serviceForPayment(
  invoices: readonly DueInvoice[],
  promiseUntil: DateText | null,
  rules: DunningRules,
  today: DateText,
): ServiceForPayment {
  const isPromised = promiseUntil !== null && today <= promiseUntil;
  if (isPromised || !invoices.some((invoice) => isPastGrace(invoice, rules, today))) return 'active';
  return isExcluded(today, rules) ? 'postponed' : 'suspended';
}
