import { type ChargeStanding, restrictedFrom } from '@lastmile/contract';
import { type DateText, dayNumber } from '@lastmile/kit';

/** Days before the end on which the ISP is reminded. */
const reminderDays = [7, 3, 1] as const;

export interface PaidPlan {
  readonly months: number;
  readonly paidUntil: DateText;
}

export const daysLeft = (until: DateText, today: DateText): number => dayNumber(until) - dayNumber(today);

/** Derived from the last paid day, never stored. An ISP without a plan has no limits. */
export function chargeStanding(plan: PaidPlan | undefined, today: DateText): ChargeStanding {
  if (!plan) return 'unlimited';
  const { paidUntil, months } = plan;
  if (today >= restrictedFrom(paidUntil)) return 'restricted';
  if (today > paidUntil) return 'grace';
  if (daysLeft(paidUntil, today) <= reminderDays[0]) return 'due_soon';
  return months === 0 ? 'trial' : 'paid';
}

/** The reminder that is due today: the last one whose day has come and that was not sent yet. */
export function dueReminder(
  { paidUntil }: PaidPlan,
  today: DateText,
  sent: { readonly until: DateText | null; readonly days: number | null },
): number | undefined {
  const left = daysLeft(paidUntil, today);
  const due = reminderDays.findLast((days) => left <= days);
  if (due === undefined || left < 0) return undefined;
  const isSent = sent.until === paidUntil && sent.days !== null && sent.days <= due;
  return isSent ? undefined : due;
}
