import { addDays, dateOf, datePartsOf, dayNumber, daysInMonth } from '@lastmile/kit';
import type { TestDatabase } from '@lastmile/testing';
import { expect } from 'vitest';

interface Charge {
  readonly id: number;
  readonly subscriberId: number;
  readonly packageId: number;
  readonly from: string;
  readonly until: string;
  readonly amount: number;
  readonly ended: string | null;
  readonly refunded: number;
}

const days = (from: string, until: string) => dayNumber(until) - dayNumber(from) + 1;

/** The day before the same day of the next month, or before its last one. */
function monthEnd(from: string): string {
  const { year, month, day } = datePartsOf(from);
  const [nextYear, next] = month === 12 ? [year + 1, 1] : [year, month + 1];
  return addDays(dateOf(nextYear, next, Math.min(day, daysInMonth(nextYear, next))), -1);
}

const chargesOf = (db: TestDatabase, resellerId: number) =>
  db.sql<Charge & Record<string, unknown>>(
    `select id::int, subscriber_id::int as "subscriberId", package_id::int as "packageId", from_on::text as "from",
       until_on::text as "until", amount_minor::int as amount, ended_on::text as ended, refunded_minor::int as refunded
     from wholesale_charges where reseller_id = $1 order by id`,
    [resellerId],
  );

async function priceOf(db: TestDatabase, resellerId: number, packageId: number, today: string) {
  const prices = await db.sql<{ day: string; price: number | null }>(
    'select valid_from::text as day, price_minor::int as price from reseller_buying_prices where reseller_id = $1 and package_id = $2',
    [resellerId, packageId],
  );
  const valid = prices.filter(({ day }) => day <= today).sort((a, b) => (a.day < b.day ? 1 : -1));
  return valid[0]?.price ?? Number.NaN;
}

/**
 * Recalculates every charge of a reseller and every refund, day by day and by the prices of the moment; called after each step, so that
 * what is new was charged today.
 */
export function recalculatedCharges(db: TestDatabase, resellerId: number) {
  const known = new Map<number, Charge & { readonly monthFrom: string }>();
  return async (today: string): Promise<void> => {
    const charges = await chargesOf(db, resellerId);
    const before = new Map(known);
    const wasOpen = ({ id }: Charge) => before.get(id)?.ended === null;
    for (const charge of charges) {
      // Of the same month, which a change of package continues.
      const replaced = before.has(charge.id)
        ? undefined
        : charges.find(
            (one) =>
              wasOpen(one) &&
              one.ended !== null &&
              one.subscriberId === charge.subscriberId &&
              one.until === charge.until,
          );
      const monthFrom =
        before.get(charge.id)?.monthFrom ?? known.get(replaced?.id ?? 0)?.monthFrom ?? charge.from;
      known.set(charge.id, { ...charge, monthFrom });
      if (!before.has(charge.id)) {
        const price = await priceOf(db, resellerId, charge.packageId, today);
        const amount = Math.round((price * days(charge.from, charge.until)) / days(monthFrom, charge.until));
        expect(charge).toMatchObject({ until: monthEnd(monthFrom), amount });
      }
      const last = charge.ended ?? charge.until;
      const kept = Math.round((charge.amount * days(charge.from, last)) / days(charge.from, charge.until));
      expect(charge.refunded).toBe(charge.amount - kept);
      if (wasOpen(charge) && charge.ended !== null)
        expect([today, addDays(today, -1)]).toContain(charge.ended);
    }
  };
}
