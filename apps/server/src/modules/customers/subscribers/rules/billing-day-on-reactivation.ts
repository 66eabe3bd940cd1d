import { type BillingDay, billingDay, type DateText, datePartsOf } from '@lastmile/kit';

/** What becomes of the billing day of a line that comes back from a suspension or a hold. */
export type ReactivationRule = 'keep' | 'restart';

/**
 * Restarting moves the billing day to the day of the return, from which a whole period then runs; within a period that is
 * billed already it stays. The days between are no days of service, so the rest follows from the periods.
 */
export function billingDayOnReactivation(
  rule: ReactivationRule,
  returnedOn: DateText,
  { billedUntil, billingDay: current }: { billedUntil: DateText | null; billingDay: BillingDay },
): BillingDay {
  const isBilled = billedUntil !== null && returnedOn <= billedUntil;
  return rule === 'keep' || isBilled ? current : billingDayOf(returnedOn);
}

/** The billing day of whoever begins on a date: the 29th to the 31st, which not every month has, give the 28th. */
const billingDayOf = (date: DateText): BillingDay => billingDay(Math.min(datePartsOf(date).day, 28));
