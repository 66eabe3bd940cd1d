import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import type { Days, UsageRow } from './usage.ts';

export interface NetworkRow extends UsageRow {
  /** On average; null without a reading. */
  readonly online: number | null;
}

export interface Place {
  readonly routerId?: number | undefined;
  readonly areaId?: number | undefined;
}

/**
 * Rows of the place: all routers, one of them, or an area with those below it. An area has the readings of the
 * router, because a reading that finds nobody online there leaves no trace in its row.
 */
const source = ({ routerId, areaId }: Place, { from, to }: Days): RawBuilder<unknown> => {
  const ofRouter = routerId === undefined ? sql`true` : sql`u.router_id = ${routerId}`;
  const days = sql`u.day between ${from}::date and ${to}::date`;
  if (areaId === undefined) return sql`(select u.* from router_usage u where ${days} and ${ofRouter})`;
  return sql`(
    with recursive below as (
      select id from areas where id = ${areaId}
      union all select a.id from areas a join below b on a.parent_id = b.id
    )
    select u.router_id, u.day, u.download, u.upload, u.online, r.readings, u.download_bytes, u.upload_bytes, u.online_sum, r.reading_count
    from area_usage u join router_usage r on r.router_id = u.router_id and r.day = u.day
    where u.area_id in (select id from below) and ${days} and ${ofRouter})`;
};

export async function networkHours(tx: Tx, place: Place, days: Days): Promise<NetworkRow[]> {
  const { rows } = await sql<NetworkRow>`
    select u.day || 'T' || lpad((h - 1)::text, 2, '0') as at, sum(u.download[h])::bigint as "downloadBytes",
      sum(u.upload[h])::bigint as "uploadBytes", round(sum(u.online[h]::numeric / nullif(u.readings[h], 0)))::int as online
    from ${source(place, days)} u, generate_series(1, 24) h
    group by u.day, h`.execute(tx);
  return rows;
}

/** By day or by month; the number online of a month is the average of its days. */
export async function networkDays(
  tx: Tx,
  place: Place,
  days: Days,
  unit: 'day' | 'month',
): Promise<NetworkRow[]> {
  const at = unit === 'day' ? sql`d.day::text` : sql`to_char(d.day, 'YYYY-MM')`;
  const { rows } = await sql<NetworkRow>`
    select ${at} as at, sum(d.download)::bigint as "downloadBytes", sum(d.upload)::bigint as "uploadBytes",
      round(avg(d.online))::int as online
    from (
      select u.day, sum(u.download_bytes) as download, sum(u.upload_bytes) as upload,
        sum(u.online_sum::numeric / nullif(u.reading_count, 0)) as online
      from ${source(place, days)} u group by u.day
    ) d
    group by 1`.execute(tx);
  return rows;
}

/** The last reading of the router, or of any. */
export async function lastReadAt(tx: Tx, routerId: number | undefined): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(usage_read_at) as at from router_observed_state
    where ${routerId === undefined ? sql`true` : sql`router_id = ${routerId}`}`.execute(tx);
  return rows[0]?.at ?? null;
}

export const placeExists = async (tx: Tx, { routerId, areaId }: Place): Promise<boolean> => {
  const { rows } = await sql<{ exists: boolean }>`
    select (${routerId ?? null}::bigint is null or exists (select from routers where id = ${routerId ?? null}::bigint))
      and (${areaId ?? null}::bigint is null or exists (select from areas where id = ${areaId ?? null}::bigint)) as exists`.execute(
    tx,
  );
  return rows[0]?.exists ?? false;
};
