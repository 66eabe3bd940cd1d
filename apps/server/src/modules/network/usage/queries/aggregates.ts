import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

/** Bytes of one hour by subscriber. */
export interface SubscriberBytes {
  readonly subscriberId: number;
  readonly download: number;
  readonly upload: number;
}

/** 24 numbers, all zero but one. */
const onlyAt = (hourOfDay: number, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array_fill(0::bigint, array[${sql.lit(hourOfDay)}::int]) || ${value} || array_fill(0::bigint, array[${sql.lit(23 - hourOfDay)}::int])`;

/** Adds the excluded row's value of this hour. */
const added = (column: string, hourOfDay: number): RawBuilder<unknown> => {
  const at = sql.lit(hourOfDay + 1);
  const name = sql.ref(column);
  return sql`${name}[${at}] = u.${name}[${at}] + excluded.${name}[${at}]`;
};

/** Arrays start at 1 in PostgreSQL, hours of the day at 0. Rows are ordered, so that two writers cannot deadlock. */
export async function addHour(
  tx: Tx,
  day: string,
  hourOfDay: number,
  rows: readonly SubscriberBytes[],
): Promise<void> {
  const ids = rows.map(({ subscriberId }) => subscriberId);
  const given = sql`
    select subscriber_id, sum(download)::bigint as download, sum(upload)::bigint as upload
    from unnest(${ids}::bigint[], ${rows.map(({ download }) => download)}::bigint[], ${rows.map(({ upload }) => upload)}::bigint[])
      as r (subscriber_id, download, upload)
    group by 1 order by 1`;
  await sql`
    insert into usage_hours as u (subscriber_id, day, download, upload)
    select subscriber_id, ${day}::date, ${onlyAt(hourOfDay, sql`r.download`)}, ${onlyAt(hourOfDay, sql`r.upload`)} from (${given}) r
    on conflict (isp_id, subscriber_id, day) do update set ${added('download', hourOfDay)}, ${added('upload', hourOfDay)}`.execute(
    tx,
  );
  await sql`
    insert into usage_days as u (subscriber_id, day, download_bytes, upload_bytes)
    select subscriber_id, ${day}::date, download, upload from (${given}) r
    on conflict (isp_id, subscriber_id, day) do update
    set download_bytes = u.download_bytes + excluded.download_bytes, upload_bytes = u.upload_bytes + excluded.upload_bytes`.execute(
    tx,
  );
}

/** Bytes of one hour of a router or of an area, with the number of subscribers online. */
export interface PlaceBytes {
  readonly download: number;
  readonly upload: number;
  readonly online: number;
}

const placeColumns = ['download', 'upload', 'online'] as const;
const sums = sql.raw('download_bytes, upload_bytes, online_sum');
const addedSums = sql`download_bytes = u.download_bytes + excluded.download_bytes,
  upload_bytes = u.upload_bytes + excluded.upload_bytes, online_sum = u.online_sum + excluded.online_sum`;

const hourColumns = (hourOfDay: number) => ({
  values: sql.join(placeColumns.map((column) => onlyAt(hourOfDay, sql`r.${sql.ref(column)}`))),
  updates: sql.join([...placeColumns.map((column) => added(column, hourOfDay)), addedSums]),
});

/** Adds one hour of a router; `readings` is 1 for the hour in which it was read. */
export async function addRouterHour(
  tx: Tx,
  routerId: number,
  day: string,
  hourOfDay: number,
  { download, upload, online, readings }: PlaceBytes & { readonly readings: number },
): Promise<void> {
  const { values, updates } = hourColumns(hourOfDay);
  await sql`
    insert into router_usage as u (router_id, day, download, upload, online, readings, ${sums}, reading_count)
    select ${routerId}, ${day}::date, ${values}, ${onlyAt(hourOfDay, sql`r.readings`)}, r.download, r.upload, r.online, r.readings
    from (values (${download}::bigint, ${upload}::bigint, ${online}::bigint, ${readings}::bigint)) as r (download, upload, online, readings)
    on conflict (isp_id, router_id, day) do update
    set ${updates}, ${added('readings', hourOfDay)}, reading_count = u.reading_count + excluded.reading_count`.execute(
    tx,
  );
}

/** Adds one hour of the areas of a router's subscribers. */
export async function addAreaHours(
  tx: Tx,
  routerId: number,
  day: string,
  hourOfDay: number,
  rows: readonly (PlaceBytes & { readonly areaId: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const { values, updates } = hourColumns(hourOfDay);
  await sql`
    insert into area_usage as u (area_id, router_id, day, download, upload, online, ${sums})
    select r.area_id, ${routerId}, ${day}::date, ${values}, r.download, r.upload, r.online
    from unnest(${rows.map(({ areaId }) => areaId)}::bigint[], ${rows.map(({ download }) => download)}::bigint[],
      ${rows.map(({ upload }) => upload)}::bigint[], ${rows.map(({ online }) => online)}::bigint[]
    ) as r (area_id, download, upload, online)
    order by r.area_id
    on conflict (isp_id, area_id, router_id, day) do update set ${updates}`.execute(tx);
}

/** Creates the partitions for the months of the given days. */
export const createUsagePartitions = (tx: Tx, days: readonly string[]) =>
  sql`select create_usage_partitions(day) from unnest(${[...days]}::date[]) as day`.execute(tx);

export const dropUsagePartitions = async (
  tx: Tx,
  hoursBefore: string,
  daysBefore: string,
): Promise<number> => {
  const { rows } = await sql<{
    dropped: number;
  }>`select drop_usage_partitions(${hoursBefore}::date, ${daysBefore}::date) as dropped`.execute(tx);
  return rows[0]?.dropped ?? 0;
};
