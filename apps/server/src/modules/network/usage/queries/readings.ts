import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { StoredReading } from '../rules/account-reading.ts';

const everyMs = 5 * 60_000;
/** Polls start a little early or late. */
const toleranceMs = 30_000;

/** Whether the counters of a router have to be read again. */
export async function isUsageDue(tx: Tx, routerId: number, nowMs: number): Promise<boolean> {
  const row = await tx
    .selectFrom('router_observed_state')
    .select('usage_read_at as readAt')
    .where('router_id', '=', routerId)
    .executeTakeFirst();
  return !row?.readAt || nowMs - Date.parse(row.readAt) >= everyMs - toleranceMs;
}

export interface LastRead {
  readonly lastReadMs: number | null;
  readonly offsetMs: number;
}

/** Records a reading; undefined if a later one was already saved. Locks, so that readings are saved one by one. */
export async function recordReading(tx: Tx, routerId: number, at: string): Promise<LastRead | undefined> {
  const { rows } = await sql<LastRead>`
    with before as (
      select usage_read_at as at from router_observed_state where isp_id = current_isp() and router_id = ${routerId} for update
    ), recorded as (
      update router_observed_state set usage_read_at = ${at}::timestamptz
      from before where isp_id = current_isp() and router_id = ${routerId} and (before.at is null or before.at < ${at}::timestamptz)
      returning 1
    )
    select date_part('epoch', before.at) * 1000 as "lastReadMs",
      date_part('epoch', (${at}::timestamptz at time zone i.timezone) - (${at}::timestamptz at time zone 'UTC')) * 1000 as "offsetMs"
    from before, recorded, isps i where i.id = current_isp()`.execute(tx);
  return rows[0];
}

export interface OnlineSubscriber {
  readonly id: number;
  readonly username: string;
  readonly areaId: number | null;
}

/** The subscribers of these names on a router. */
export async function findSubscribers(
  tx: Tx,
  routerId: number,
  names: readonly string[],
): Promise<OnlineSubscriber[]> {
  const { rows } = await sql<OnlineSubscriber>`
    select s.id, s.username, s.area_id as "areaId" from subscribers s
    where s.isp_id = current_isp() and s.router_id = ${routerId} and s.status <> 'closed'
      and s.username = any(${[...names]}::text[])`.execute(tx);
  return rows;
}

interface ReadingRow {
  readonly interfaceId: string;
  readonly subscriberId: number;
  readonly startedAtMs: number;
  readonly readAtMs: number;
  readonly numbers: readonly number[];
}

export async function loadReadings(tx: Tx, routerId: number): Promise<StoredReading[]> {
  const { rows } = await sql<ReadingRow>`
    select interface_id as "interfaceId", subscriber_id as "subscriberId",
      date_part('epoch', session_started_at) * 1000 as "startedAtMs", date_part('epoch', read_at) * 1000 as "readAtMs",
      to_jsonb(array[download_counter, upload_counter, session_download, session_upload, hour_download, hour_upload]) as numbers
    from usage_readings where isp_id = current_isp() and router_id = ${routerId}`.execute(tx);
  return rows.map(({ numbers, ...row }) => ({
    ...row,
    counters: pairOf(numbers, 0),
    session: pairOf(numbers, 2),
    hour: pairOf(numbers, 4),
  }));
}

const pairOf = (numbers: readonly number[], at: number) => ({
  download: numbers[at] ?? 0,
  upload: numbers[at + 1] ?? 0,
});

export async function saveReadings(
  tx: Tx,
  routerId: number,
  at: string,
  readings: readonly StoredReading[],
  gone: readonly StoredReading[],
): Promise<void> {
  if (gone.length > 0) {
    await sql`
      delete from usage_readings where isp_id = current_isp() and router_id = ${routerId}
        and interface_id = any(${gone.map(({ interfaceId }) => interfaceId)}::text[])`.execute(tx);
  }
  if (readings.length === 0) return;
  const numbers = (of: (reading: StoredReading) => number) => readings.map(of);
  await sql`
    insert into usage_readings as u (router_id, interface_id, subscriber_id, session_started_at, read_at,
      download_counter, upload_counter, session_download, session_upload, hour_download, hour_upload)
    select ${routerId}, r.interface_id, r.subscriber_id, to_timestamp(r.started_ms / 1000.0), ${at}::timestamptz, r.dc, r.uc, r.ds, r.us, r.dh, r.uh
    from unnest(${readings.map(({ interfaceId }) => interfaceId)}::text[], ${numbers(({ subscriberId }) => subscriberId)}::bigint[],
      ${numbers(({ startedAtMs }) => Math.round(startedAtMs))}::bigint[],
      ${numbers(({ counters }) => counters.download)}::bigint[], ${numbers(({ counters }) => counters.upload)}::bigint[],
      ${numbers(({ session }) => session.download)}::bigint[], ${numbers(({ session }) => session.upload)}::bigint[],
      ${numbers(({ hour }) => hour.download)}::bigint[], ${numbers(({ hour }) => hour.upload)}::bigint[]
    ) as r (interface_id, subscriber_id, started_ms, dc, uc, ds, us, dh, uh)
    on conflict (isp_id, router_id, interface_id) do update
    set subscriber_id = excluded.subscriber_id, session_started_at = excluded.session_started_at, read_at = excluded.read_at,
      download_counter = excluded.download_counter, upload_counter = excluded.upload_counter,
      session_download = excluded.session_download, session_upload = excluded.session_upload,
      hour_download = excluded.hour_download, hour_upload = excluded.hour_upload`.execute(tx);
}

/** The bytes of sessions that ended, in the session log. */
export const saveSessionBytes = (tx: Tx, routerId: number, ended: readonly StoredReading[]) =>
  sql`
    update session_log l set bytes_in = e.upload, bytes_out = e.download
    from unnest(${ended.map(({ subscriberId }) => subscriberId)}::bigint[],
      ${ended.map(({ startedAtMs }) => new Date(startedAtMs).toISOString())}::timestamptz[],
      ${ended.map(({ session }) => session.download)}::bigint[], ${ended.map(({ session }) => session.upload)}::bigint[]
    ) as e (subscriber_id, started_at, download, upload)
    where l.isp_id = current_isp() and l.router_id = ${routerId} and l.subscriber_id = e.subscriber_id
      and l.started_at between e.started_at - interval '1 minute' and e.started_at + interval '1 minute'`.execute(
    tx,
  );
