import type { DashboardSummary } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { Period } from '../rules/period.ts';

const shown = 10;

/** The ISPs with the most subscribers, and what they collected; amounts are in the currency of each. */
export async function largestIsps(
  tx: Tx,
  { from, to, previous }: Period,
): Promise<NonNullable<DashboardSummary['isps']>> {
  const collected = (first: string, last: string) => sql`coalesce((
    select sum(p.amount_minor - p.refunded_minor) from payment_aggregates p
    where p.isp_id = i.id and p.kind = 'all' and p.value = '' and p.status = 'posted'
      and p.received_on between ${first}::date and ${last}::date), 0)::bigint`;
  const { rows } = await sql<NonNullable<DashboardSummary['isps']>[number]>`
    select i.id, i.name, i.status, i.currency, i.subscribers, i.online,
      to_char(i.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "registeredAt",
      ${collected(from, to)} as "collectedMinor", ${collected(previous.from, previous.to)} as "previousMinor"
    from (
      select isps.id, isps.name, isps.status, isps.currency, isps.created_at,
        coalesce(sum(a.subscribers) filter (where a.kind = 'status' and a.value <> 'closed'), 0)::int as subscribers,
        coalesce(sum(a.subscribers) filter (where a.kind = 'online'), 0)::int as online
      from isps left join subscriber_aggregates a on a.isp_id = isps.id and a.kind in ('status', 'online')
      group by isps.id order by subscribers desc, isps.id limit ${shown}
    ) i order by i.subscribers desc, i.id`.execute(tx);
  return rows;
}

/** New ISPs and new connections in each of the last twelve months. */
export async function growthByMonth(
  tx: Tx,
  today: string,
): Promise<NonNullable<DashboardSummary['ispGrowth']>> {
  const { rows } = await sql<NonNullable<DashboardSummary['ispGrowth']>[number]>`
    select to_char(m.month, 'YYYY-MM') as month,
      (select count(*) from isps i where i.created_at >= m.month and i.created_at < m.month + interval '1 month')::int as isps,
      coalesce(c.subscribers, 0)::int as subscribers
    from generate_series(date_trunc('month', ${today}::date) - interval '11 months', date_trunc('month', ${today}::date),
      interval '1 month') m (month)
    left join (
      select date_trunc('month', s.connected_on) as month, count(*) as subscribers
      from subscribers s where s.removed_at is null
        and s.connected_on >= date_trunc('month', ${today}::date) - interval '11 months'
      group by 1
    ) c on c.month = m.month
    order by m.month`.execute(tx);
  return rows;
}
