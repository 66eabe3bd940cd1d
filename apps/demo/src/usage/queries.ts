import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

interface Reach {
  readonly usageDays: number;
  readonly usageHourDays: number;
}

/** Share of the day's traffic by hour of the day, of 1,000: few at night, most in the evening. */
const hourShares = [
  30, 18, 11, 8, 6, 6, 9, 16, 26, 34, 40, 44, 46, 44, 42, 43, 46, 52, 62, 76, 92, 98, 88, 63,
];
/** Of a hundred subscribers with service. */
const onlineShares = [
  72, 66, 62, 60, 59, 60, 64, 68, 71, 73, 74, 75, 76, 75, 75, 76, 78, 82, 87, 91, 94, 95, 90, 81,
];
const readingsPerHour = 12;

/** Usage is otherwise written by polls only; the time before the demo is inserted here. Numbers follow from ids and days. */
export async function insertUsage(tx: Tx, ids: readonly number[], now: string, reach: Reach): Promise<void> {
  const local = sql`(${now}::timestamptz at time zone (select timezone from isps where id = current_isp()))`;
  // A number between 0 and 1 for a subscriber and day.
  const drawn = sql`(('x' || substr(md5(s.id || ' ' || d.day), 1, 6))::bit(24)::int / 16777216.0)`;
  await sql`
    insert into usage_days (subscriber_id, day, download_bytes, upload_bytes)
    select u.id, u.day, u.bytes, u.bytes * (6 + u.id % 9) / 100
    from (
      select s.id, d.day, (p.download_kbps * 1000 * (40 + s.id % 160) * (0.3 + ${drawn})
        * case when d.day = ${local}::date then (date_part('hour', ${local}) + 1) / 24 else 1 end)::bigint as bytes
      from subscribers s join packages p on p.id = s.package_id,
        (select (${local}::date - n)::date as day from generate_series(0, ${reach.usageDays}) n) d
      where s.id = any(${[...ids]}::bigint[])
    ) u`.execute(tx);
  const inHours = (column: string) => sql`
    (select array_agg(case when h > most then 0 else ${sql.ref(`u.${column}`)} * (${sql.lit(`{${hourShares}}`)}::int[])[h] / total end order by h)
     from generate_series(1, 24) h)`;
  await sql`
    insert into usage_hours (subscriber_id, day, download, upload)
    select u.subscriber_id, u.day, ${inHours('download_bytes')}, ${inHours('upload_bytes')}
    from usage_days u,
      lateral (select case when u.day = ${local}::date then date_part('hour', ${local})::int + 1 else 24 end as most) m,
      lateral (select sum(share) as total from unnest(${sql.lit(`{${hourShares}}`)}::int[]) with ordinality n (share, h) where h <= most) t
    where u.day > ${local}::date - ${reach.usageHourDays}::int`.execute(tx);
  await insertPlaces(tx, local);
}

/** Routers and areas have the sums of their subscribers; hours of days without them follow the same shares. */
async function insertPlaces(tx: Tx, local: ReturnType<typeof sql>): Promise<void> {
  const hours = (of: ReturnType<typeof sql>) =>
    sql`(select array_agg(case when h > most then 0 else (${of})::bigint end order by h) from generate_series(1, 24) h)`;
  const shareOf = (column: string) =>
    sql`${sql.ref(column)} * (${sql.lit(`{${hourShares}}`)}::int[])[h] / total`;
  const online = sql`round(d.subscribers * (${sql.lit(`{${onlineShares}}`)}::int[])[h] / 100.0) * ${sql.lit(readingsPerHour)}`;
  const places = (place: 'router_id' | 'area_id, router_id') => sql`
    (select ${sql.raw(place)}, u.day, sum(u.download_bytes) as download, sum(u.upload_bytes) as upload, count(*) as subscribers
     from usage_days u join subscribers s on s.id = u.subscriber_id where s.area_id is not null group by ${sql.raw(place)}, u.day) d,
    lateral (select case when d.day = ${local}::date then date_part('hour', ${local})::int + 1 else 24 end as most) m,
    lateral (select sum(share) as total from unnest(${sql.lit(`{${hourShares}}`)}::int[]) with ordinality n (share, h) where h <= most) t`;
  const columns = sql`day, download, upload, online, download_bytes, upload_bytes, online_sum`;
  const values = sql`d.day, ${hours(shareOf('d.download'))}, ${hours(shareOf('d.upload'))}, ${hours(online)}, d.download, d.upload,
    (select sum(${online}) from generate_series(1, most) h)::bigint`;
  await sql`
    insert into router_usage (router_id, ${columns}, readings, reading_count)
    select d.router_id, ${values}, ${hours(sql.lit(readingsPerHour) as unknown as ReturnType<typeof sql>)}, most * ${sql.lit(readingsPerHour)}
    from ${places('router_id')}`.execute(tx);
  await sql`
    insert into area_usage (area_id, router_id, ${columns})
    select d.area_id, d.router_id, ${values} from ${places('area_id, router_id')}`.execute(tx);
}
