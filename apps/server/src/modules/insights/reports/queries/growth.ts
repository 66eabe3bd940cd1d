import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { Range } from '../rules/ranges.ts';
import { zone } from './local-days.ts';
import { inPlaces, type Places } from './subscriber-columns.ts';

export interface GrowthRow {
  readonly name: string;
  readonly atStart: number;
  readonly connected: number;
  readonly closed: number;
  readonly atEnd: number;
}

/** Subscribers connected and closed in each month. Closed ones who were reopened count as never closed. */
export async function growthByMonth(tx: Tx, { from, to }: Range, places: Places = {}): Promise<GrowthRow[]> {
  const inPlace = inPlaces(places);
  const { rows } = await sql<GrowthRow>`
    with changes as (
      select date_trunc('month', connected_on)::date as month, count(*) as connected, 0 as closed
      from subscribers s where removed_at is null and connected_on <= ${to}::date and ${inPlace} group by 1
      union all
      select date_trunc('month', status_since at time zone ${zone})::date, 0, count(*)
      from subscribers s where removed_at is null and status = 'closed' and connected_on is not null and ${inPlace}
        and (status_since at time zone ${zone})::date <= ${to}::date group by 1
    ), months as (
      select m.month::date as month,
        coalesce((select sum(connected) from changes c where c.month = m.month), 0)::bigint as connected,
        coalesce((select sum(closed) from changes c where c.month = m.month), 0)::bigint as closed,
        coalesce((select sum(c.connected - c.closed) from changes c where c.month < m.month), 0)::bigint as at_start
      from generate_series(${from}::date, ${to}::date, interval '1 month') m (month)
    )
    select to_char(month, 'YYYY-MM') as name, at_start as "atStart", connected, closed,
      at_start + connected - closed as "atEnd"
    from months order by month desc`.execute(tx);
  return rows;
}
