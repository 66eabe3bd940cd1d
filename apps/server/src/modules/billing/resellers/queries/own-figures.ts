import type { Reseller } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { owes } from './resellers.ts';
import { commissionOf } from './statement.ts';

/** Of one reseller; commissions since this instant. */
export const ownFigures = (tx: Tx, userId: number, since: string) =>
  tx
    .selectFrom('resellers as r')
    .select([
      'r.id',
      sql<Reseller['model']>`r.model`.as('model'),
      owes.as('owesMinor'),
      commissionOf(sql`r.user_id`, { from: since, before: 'infinity' }).as('commissionMinor'),
      sql<number>`r.credit_limit_minor
        - coalesce((select b.balance_minor from reseller_balances b where b.user_id = r.user_id), 0)`.as(
        'availableMinor',
      ),
    ])
    .where('r.user_id', '=', userId)
    .executeTakeFirst();

/** How many subscribers of a wholesale reseller must be renewed before this day, and what that costs. */
export async function renewalsBefore(tx: Tx, resellerId: number, day: string) {
  const { rows } = await sql<{ renewalCount: number; renewalMinor: number }>`
    select count(*)::int as "renewalCount", coalesce(sum(p.price_minor), 0)::bigint as "renewalMinor"
    from resellers r
    join subscribers s on s.reseller_user_id = r.user_id and s.status = 'active' and s.removed_at is null
    join lateral (select max(coalesce(c.ended_on, c.until_on)) as until_on from wholesale_charges c
      where c.subscriber_id = s.id) last on last.until_on < ${day}::date
    cross join lateral (select buying_price(r.id, s.package_id, last.until_on + 1) as price_minor) p
    where r.id = ${resellerId}`.execute(tx);
  return rows[0] ?? { renewalCount: 0, renewalMinor: 0 };
}
