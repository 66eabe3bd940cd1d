import type { Tx } from '@lastmile/database';
import { billingDay, type DateText } from '@lastmile/kit';
import { billingRulesOf } from '../../../platform/isps/index.ts';
import { returningLines } from '../queries/billing-day-on-reactivation.ts';
import { updateLines } from '../queries/update-subscribers.ts';
import { billingDayOnReturn } from '../rules/billing-day-on-reactivation.ts';

/** Gives these lines the billing day that they go on with. To be asked while they are still suspended or held. */
export async function moveBillingDays(tx: Tx, ids: readonly number[], today: DateText): Promise<void> {
  const { returnRule } = await billingRulesOf(tx);
  if (returnRule === 'keep') return;
  const lines = (await returningLines(tx, ids)).map((line) => ({
    ...line,
    next: billingDayOnReturn(returnRule, today, { ...line, billingDay: billingDay(line.billingDay) }),
  }));
  const moved = lines.filter(({ billingDay: day, next }) => day !== next);
  const [first] = moved;
  // All of them come back on the same day.
  if (first)
    await updateLines(
      tx,
      moved.map(({ id }) => id),
      { billing_day: first.next },
    );
}
