import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { Range } from '../rules/ranges.ts';
import { inPlaces, type Places } from './subscriber-columns.ts';

export interface GrowthRow {
  readonly name: string;
  readonly atStart: number;
  readonly connected: number;
  readonly reopened: number;
  readonly closed: number;
  readonly atEnd: number;
}

/**
 * Subscribers connected, reopened and closed in each month, by the terms of each day: what happens later does not change a month. Closed
 * are those who were closed in the month and at its end, reopened those who were closed at its start. One who was closed before the
 * connection counts from that day on.
 */
export async function growthByMonth(tx: Tx, { from, to }: Range, places: Places = {}): Promise<GrowthRow[]> {
  const inPlace = inPlaces(places);
  const { rows } = await sql<GrowthRow>`
    with terms as (
      select t.subscriber_id, t.from_on, t.status = 'closed' as closes,
        lag(t.status = 'closed', 1, false) over (partition by t.subscriber_id order by t.from_on) as was_closed
      from subscriber_terms t
      where t.subscriber_id = any(array(select distinct c.subscriber_id from subscriber_terms c where c.status = 'closed'))
    ), turns as (
      select s.id, date_trunc('month', greatest(t.from_on, s.connected_on))::date as month, t.from_on, t.closes
      from terms t join subscribers s on s.id = t.subscriber_id
      where t.closes <> t.was_closed and s.removed_at is null and s.connected_on is not null and ${inPlace}
        and greatest(t.from_on, s.connected_on) <= ${to}::date
    ), monthly as (
      select month, sum(case when closes then 1 else -1 end) as fewer, (array_agg(closes order by from_on desc))[1] as ends_closed
      from turns group by month, id
    ), changes as (
      select date_trunc('month', connected_on)::date as month, count(*) as connected, 0 as reopened, 0 as closed
      from subscribers s where removed_at is null and connected_on <= ${to}::date and ${inPlace} group by 1
      union all
      select month, 0, sum(ends_closed::int - fewer), count(*) filter (where ends_closed) from monthly group by 1
    ), months as (
      select m.month::date as month,
        coalesce((select sum(connected) from changes c where c.month = m.month), 0)::bigint as connected,
        coalesce((select sum(reopened) from changes c where c.month = m.month), 0)::bigint as reopened,
        coalesce((select sum(closed) from changes c where c.month = m.month), 0)::bigint as closed,
        coalesce((select sum(c.connected + c.reopened - c.closed) from changes c where c.month < m.month), 0)::bigint as at_start
      from generate_series(${from}::date, ${to}::date, interval '1 month') m (month)
    )
    select to_char(month, 'YYYY-MM') as name, at_start as "atStart", connected, reopened, closed,
      at_start + connected + reopened - closed as "atEnd"
    from months order by month desc`.execute(tx);
  return rows;
}
