import type { Tx } from '@lastmile/database';
import { billingDay, type DateText } from '@lastmile/kit';
import { loadBillingRules } from '../../../platform/isps/index.ts';
import { listReactivatedSubscribers } from '../queries/billing-day-on-reactivation.ts';
import { updateSubscribers } from '../queries/update-subscribers.ts';
import { billingDayOnReactivation } from '../rules/billing-day-on-reactivation.ts';

/**
 * Sets the billing day after reactivation. Must be called while the subscribers are still suspended or on
 * hold.
 */
export async function moveBillingDays(tx: Tx, ids: readonly number[], today: DateText): Promise<void> {
  const { reactivationRule } = await loadBillingRules(tx);
  if (reactivationRule === 'keep') return;
  const subscribers = (await listReactivatedSubscribers(tx, ids)).map((subscriber) => ({
    ...subscriber,
    next: billingDayOnReactivation(reactivationRule, today, {
      ...subscriber,
      billingDay: billingDay(subscriber.billingDay),
    }),
  }));
  const moved = subscribers.filter(({ billingDay: day, next }) => day !== next);
  const [first] = moved;
  // All of them are reactivated on the same day.
  if (first)
    await updateSubscribers(
      tx,
      moved.map(({ id }) => id),
      { billing_day: first.next },
    );
}
