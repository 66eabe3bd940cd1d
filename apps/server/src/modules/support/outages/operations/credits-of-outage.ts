import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { loadBillableSubscribers, loadBillingContext, priceOfDays } from '../../../billing/invoices/index.ts';
import { creditables, otherCredits } from '../queries/credits.ts';
import { creditedDays, creditsFor } from '../rules/outage-credit.ts';

const chunk = 500;

interface CreditedOutage {
  readonly id: number;
  readonly days: number;
  readonly startedAt: string;
}

export interface CreditOf {
  readonly subscriberId: number;
  readonly notes: ReturnType<typeof creditsFor>;
}

export const amountOf = (notes: CreditOf['notes']): number =>
  notes.reduce((total, { amountMinor }) => total + amountMinor, 0);

/**
 * The next subscribers, with what the days cost them that no other outage has credited: as they were charged, whatever
 * has changed since.
 */
export async function creditsOf(
  clock: Clock,
  tx: Tx,
  { id, days, startedAt }: CreditedOutage,
  after: number,
): Promise<CreditOf[]> {
  const context = await loadBillingContext(tx, clock);
  const credited = creditedDays(startedAt, days, context.timezone);
  const ids = await creditables(tx, id, after, chunk);
  const subscribers = await loadBillableSubscribers(tx, ids, null, credited);
  const others = await otherCredits(tx, id, ids);
  const creditedBefore = (subscriberId: number) =>
    (others.get(subscriberId) ?? []).map((other) =>
      creditedDays(other.startedAt, other.creditDays, context.timezone),
    );
  return subscribers
    .sort((left, right) => left.id - right.id)
    .map((subscriber) => {
      const prices = priceOfDays(subscriber, credited, context, creditedBefore(subscriber.id));
      return { subscriberId: subscriber.id, notes: creditsFor(prices, context.settings) };
    });
}
