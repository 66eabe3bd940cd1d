import { type BillingDay, billingDay, type DateText, datePartsOf } from '@lastmile/kit';

/** What happens to the billing day of a subscriber that is reactivated or resumed. */
export type ReactivationRule = 'keep' | 'restart';

/**
 * `restart` moves the billing day to the day of reactivation, from which a whole period then runs; within a
 * period that is already billed it stays. Days without service are not billed in either case.
 */
export function billingDayOnReactivation(
  rule: ReactivationRule,
  returnedOn: DateText,
  { billedUntil, billingDay: current }: { billedUntil: DateText | null; billingDay: BillingDay },
): BillingDay {
  const isBilled = billedUntil !== null && returnedOn <= billedUntil;
  return rule === 'keep' || isBilled ? current : billingDayOf(returnedOn);
}

/** The billing day for a start date: the 29th to 31st, which not every month has, become the 28th. */
const billingDayOf = (date: DateText): BillingDay => billingDay(Math.min(datePartsOf(date).day, 28));
