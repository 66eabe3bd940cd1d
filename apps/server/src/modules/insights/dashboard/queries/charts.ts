import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}
interface PaymentViewer {
  readonly reseller: VisibleResellers;
  readonly collector: number | null;
}

/** Within a data scope the payments themselves, for others the aggregates. */
function paid({ from, to }: Days, { reseller, collector }: PaymentViewer): RawBuilder<unknown> {
  const isInPeriod = sql`received_on between ${from}::date and ${to}::date and status = 'posted'`;
  if (reseller !== null)
    return sql`select received_on, amount_minor - refunded_minor as minor from payments
      where ${isInPeriod} and reseller_user_id in (${sql.join(reseller)})`;
  const [kind, value] = collector === null ? ['all', ''] : ['receiver', String(collector)];
  return sql`select received_on, amount_minor - refunded_minor as minor from payment_aggregates
    where kind = ${kind} and value = ${value} and ${isInPeriod}`;
}

/** Received, less refunds, on each day of the period; days without payments included. */
export async function collectionsByDay(
  tx: Tx,
  days: Days,
  viewer: PaymentViewer,
): Promise<{ on: string; amountMinor: number }[]> {
  const { rows } = await sql<{ on: string; amountMinor: number }>`
    select d.day::date::text as on, coalesce(sum(p.minor), 0)::bigint as "amountMinor"
    from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') d (day)
    left join (${paid(days, viewer)}) p on p.received_on = d.day
    group by d.day order by d.day`.execute(tx);
  return rows;
}

/**
 * Sessions on all routers: of each router the most in the half hour. A router that was not read then counts
 * with its last reading before, up to six hours before the first half hour, so that the curve does not dip: what
 * changed from one reading to the next is added up.
 */
export async function sessionsByHalfHour(
  tx: Tx,
  now: string,
): Promise<{ at: string; sessions: number }[] | null> {
  const { rows } = await sql<{ at: string; sessions: number }>`
    with samples as (
      select t.router_id, date_bin(interval '30 minutes', t.at, 'epoch') as at, max(t.active_sessions) as sessions
      from router_samples t join routers r on r.isp_id = t.isp_id and r.id = t.router_id
      where r.archived_at is null and t.at >= ${now}::timestamptz - interval '30 hours' and t.at <= ${now}::timestamptz
        and t.active_sessions is not null
      group by 1, 2
    ), changes as (
      select at, sum(change) as change from (
        select at, sessions - lag(sessions, 1, 0) over (partition by router_id order by at) as change from samples
      ) c group by 1
    ), filled as (
      select h.at, (sum(c.change) over (order by h.at))::int as sessions
      from generate_series((select min(at) from samples), (select max(at) from samples), interval '30 minutes') h (at)
      left join changes c on c.at = h.at
    )
    select to_char(f.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, f.sessions
    from filled f where f.at >= date_bin(interval '30 minutes', ${now}::timestamptz - interval '24 hours', 'epoch')
    order by f.at`.execute(tx);
  return rows.length > 1 ? rows : null;
}
