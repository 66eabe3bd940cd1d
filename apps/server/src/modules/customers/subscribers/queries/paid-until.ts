import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

/**
 * The last day up to which all monthly invoices of each subscriber are paid; subscribers without a paid period
 * are missing. The same rule as `paidUntil` of the invoices module.
 */
export async function paidUntilOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; until: string }>`
    select subscriber_id as id, max(period_end)::text as until
    from (
      select subscriber_id, period_start, period_end,
        min(period_start) filter (where total_minor > paid_minor) over (partition by subscriber_id) as first_due
      from invoices
      where subscriber_id = any(${[...ids]}::bigint[]) and kind = 'monthly' and cancelled_at is null
    ) monthly
    where first_due is null or period_start < first_due
    group by subscriber_id`.execute(tx);
  return new Map(rows.map(({ id, until }) => [id, until]));
}

/**
 * Whether the last day that is paid for lies between two days. Only subscribers with a paid month that ends
 * there can match, so the rule above is evaluated for those alone.
 */
export function isPaidUntil(from: string | undefined, to: string | undefined): RawBuilder<boolean> {
  const within = (day: string) =>
    sql`${sql.ref(day)} >= ${from ?? '-infinity'}::date and ${sql.ref(day)} <= ${to ?? 'infinity'}::date`;
  return sql`id in (
    select candidate.subscriber_id
    from (
      select distinct subscriber_id from invoices
      where kind = 'monthly' and cancelled_at is null and paid_minor >= total_minor and ${within('period_end')}
    ) candidate
    cross join lateral (
      select max(m.period_end) as until from invoices m
      where m.subscriber_id = candidate.subscriber_id and m.kind = 'monthly' and m.cancelled_at is null
        and not exists (
          select from invoices d
          where d.subscriber_id = m.subscriber_id and d.kind = 'monthly' and d.cancelled_at is null
            and d.total_minor > d.paid_minor and d.period_start <= m.period_start
        )
    ) paid
    where ${within('paid.until')}
  )`;
}

/** Whether a wholesale reseller must renew the subscriber before a day; the same rule as their first page. */
export const isRenewedBefore = (day: string) => sql<boolean>`status = 'active'
  and reseller_user_id in (select user_id from resellers where model = 'wholesale')
  and (select max(coalesce(c.ended_on, c.until_on)) from wholesale_charges c where c.subscriber_id = subscribers.id) < ${day}::date`;
