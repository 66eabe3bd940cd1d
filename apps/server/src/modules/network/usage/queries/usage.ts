import type { UsageSession } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Bytes of one hour, day or month of the local time. */
export interface UsageRow {
  readonly at: string;
  readonly downloadBytes: number;
  readonly uploadBytes: number;
}

export interface Days {
  readonly from: string;
  readonly to: string;
}

const zone = sql`(select timezone from isps where id = current_isp())`;

/** Milliseconds that the local time of the ISP is ahead of UTC. */
export async function localOffsetMs(tx: Tx, now: string): Promise<number> {
  const { rows } = await sql<{ offsetMs: number }>`
    select date_part('epoch', (${now}::timestamptz at time zone ${zone}) - (${now}::timestamptz at time zone 'UTC')) * 1000 as "offsetMs"`.execute(
    tx,
  );
  return rows[0]?.offsetMs ?? 0;
}

export const subscriberExists = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('subscribers')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** The hour of each reading of the subscriber, which is not in the aggregates yet. */
export async function openHours(tx: Tx, subscriberId: number): Promise<(UsageRow & { readAt: string })[]> {
  const { rows } = await sql<UsageRow & { readAt: string }>`
    select to_char(read_at at time zone ${zone}, 'YYYY-MM-DD"T"HH24') as at, hour_download as "downloadBytes",
      hour_upload as "uploadBytes", read_at as "readAt"
    from usage_readings where subscriber_id = ${subscriberId}`.execute(tx);
  return rows;
}

export async function hoursOf(tx: Tx, subscriberId: number, { from, to }: Days): Promise<UsageRow[]> {
  const { rows } = await sql<UsageRow>`
    select u.day || 'T' || lpad((h - 1)::text, 2, '0') as at, u.download[h] as "downloadBytes", u.upload[h] as "uploadBytes"
    from usage_hours u, generate_series(1, 24) h
    where u.subscriber_id = ${subscriberId} and u.day between ${from}::date and ${to}::date`.execute(tx);
  return rows;
}

export async function daysOf(tx: Tx, subscriberId: number, { from, to }: Days): Promise<UsageRow[]> {
  const { rows } = await sql<UsageRow>`
    select day::text as at, download_bytes as "downloadBytes", upload_bytes as "uploadBytes" from usage_days
    where subscriber_id = ${subscriberId} and day between ${from}::date and ${to}::date`.execute(tx);
  return rows;
}

/** The latest sessions; an open one has the bytes of its last reading. */
export async function sessionsOf(tx: Tx, subscriberId: number, limit: number): Promise<UsageSession[]> {
  const { rows } = await sql<UsageSession>`
    select l.id, l.started_at as "startedAt", l.stopped_at as "stoppedAt",
      jsonb_build_object('id', r.id, 'name', r.name) as router, host(l.ip) as ip, l.caller_id as "callerId", l.reason,
      coalesce(l.bytes_out, u.session_download) as "downloadBytes", coalesce(l.bytes_in, u.session_upload) as "uploadBytes"
    from (
      select * from session_log where subscriber_id = ${subscriberId} order by started_at desc, id desc limit ${limit}
    ) l
    join routers r on r.id = l.router_id
    left join lateral (
      select u.session_download, u.session_upload from usage_readings u
      where u.subscriber_id = l.subscriber_id and u.router_id = l.router_id
        and u.session_started_at between l.started_at - interval '1 minute' and l.started_at + interval '1 minute'
      limit 1
    ) u on true
    order by l.started_at desc, l.id desc`.execute(tx);
  return rows;
}
