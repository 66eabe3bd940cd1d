import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { isSubscriber, presenceOf } from './stored-presence.ts';

export interface OnlineSession {
  readonly name: string;
  readonly ip: string | null;
  readonly callerId: string | null;
  readonly startedAt: string;
}

/** A session's start is computed from its age, so it varies by the response time. */
export const sameStartSeconds = 60;
const sameStart = sql.lit(`${sameStartSeconds} seconds`);

/** Subscribers of these names with their session; one row per session if there are several. */
const subscribersWithoutSession = (
  routerId: number,
  names: readonly string[],
  sessions: readonly OnlineSession[],
): RawBuilder<unknown> => sql`
  served as (
    select s.id, s.username, o.name is not null as online, o.ip, o.caller_id, o.started_at
    from subscribers s
    left join unnest(${sessions.map(({ name }) => name)}::text[], ${sessions.map(({ ip }) => ip)}::inet[],
      ${sessions.map(({ callerId }) => callerId)}::text[], ${sessions.map(({ startedAt }) => startedAt)}::timestamptz[]
    ) as o (name, ip, caller_id, started_at) on o.name = s.username
    where ${isSubscriber(routerId)} and s.username in (select unnest(${[...names]}::text[]))
  )`;

/** Updates who is online and who no longer is; unchanged subscribers are not written. */
const presence = (routerId: number, at: string): RawBuilder<unknown> => sql`
  observed as (
    select s.id, s.online, s.ip, s.started_at, coalesce(s.caller_id, i.last_caller_id) as caller_id,
      i.last_disconnect_reason as reason, p.subscriber_id is not null as is_known,
      case when i.last_logged_out between coalesce(p.since, '-infinity') and ${at}::timestamptz
        then i.last_logged_out end as logged_out,
      p.online as was_online, p.since, p.last_ip, p.last_caller_id
    from (select distinct on (id) * from served order by id, started_at desc) s
    left join router_inventory i on i.isp_id = current_isp() and i.router_id = ${routerId} and i.name = s.username
    ${presenceOf}
  ), presence as (
    insert into subscriber_presence as p
      (subscriber_id, online, since, last_seen_at, last_ip, last_caller_id, last_disconnect_reason)
    select id, online, case when online then started_at else coalesce(logged_out, ${at}) end,
      case when online or is_known then coalesce(logged_out, ${at}) else logged_out end, ip, caller_id,
      case when not online then reason end
    from observed
    where (not is_known and (online or logged_out is not null)) or was_online <> online
      or (online and ((ip, caller_id) is distinct from (last_ip, last_caller_id)
          or started_at not between since - interval ${sameStart} and since + interval ${sameStart}))
    order by id
    on conflict (isp_id, subscriber_id) do update
    set online = excluded.online, since = excluded.since, last_seen_at = excluded.last_seen_at,
        last_ip = coalesce(excluded.last_ip, p.last_ip),
        last_caller_id = coalesce(excluded.last_caller_id, p.last_caller_id),
        last_disconnect_reason = coalesce(excluded.last_disconnect_reason, p.last_disconnect_reason)
  )`;

/** Sessions of subscribers, each with its open row in the log, if there is one. */
const sessionsBesideLog = (
  routerId: number,
  names: readonly string[],
  oldest: string,
): RawBuilder<unknown> => sql`
  open as (
    select l.id, l.subscriber_id, l.ip, l.started_at from session_log l
    where l.isp_id = current_isp() and l.router_id = ${routerId} and l.stopped_at is null
      and l.subscriber_id not in (
        select s.id from subscribers s where ${isSubscriber(routerId)} and s.username not in (select unnest(${[...names]}::text[])))
  ), running as (
    select o.id as subscriber_id, o.ip, o.caller_id, greatest(o.started_at, ${oldest}::timestamptz) as started_at,
      open.id as log_id
    from served o
    left join open on open.subscriber_id = o.id and open.ip is not distinct from o.ip
      and (o.started_at <= ${oldest}::timestamptz
        or open.started_at between o.started_at - interval ${sameStart} and o.started_at + interval ${sameStart})
    where o.online
  )`;

/**
 * Updates presence and the session log: rows of ended sessions are closed with time and reason from the
 * secret, new ones are opened. One statement, so that sessions and subscribers are joined only once.
 */
export const saveOnlineSessions = (
  tx: Tx,
  routerId: number,
  at: string,
  /** The subscribers to update; all others are unchanged. */
  names: readonly string[],
  sessions: readonly OnlineSession[],
  /** An older session is recorded in the log as if it had started then. */
  oldest: string,
) =>
  sql`
    with ${subscribersWithoutSession(routerId, names, sessions)},
    ${presence(routerId, at)},
    ${sessionsBesideLog(routerId, names, oldest)},
    ended as (
      select o.id, (select s.username from subscribers s where s.isp_id = current_isp() and s.id = o.subscriber_id) as name
      from open o where o.id not in (select log_id from running where log_id is not null)
    ), closed as (
      update session_log l
      set stopped_at = case when i.last_logged_out between l.started_at and ${at}::timestamptz
            then i.last_logged_out else greatest(l.started_at, ${at}::timestamptz) end,
          reason = i.last_disconnect_reason
      from ended e
      left join router_inventory i on i.isp_id = current_isp() and i.router_id = ${routerId} and i.name = e.name
      -- By the index of open rows, of which there are few beside a year of closed ones.
      where l.isp_id = current_isp() and l.router_id = ${routerId} and l.stopped_at is null and l.id = e.id
    )
    insert into session_log (router_id, subscriber_id, started_at, ip, caller_id)
    select ${routerId}, subscriber_id, started_at, ip, caller_id
    from running where log_id is null order by subscriber_id`.execute(tx);

/** Creates the partitions for the months of the given instants. */
export const createPartitions = (tx: Tx, instants: readonly string[]) =>
  sql`select create_session_partitions(month) from unnest(${[...instants]}::timestamptz[]) as month`.execute(
    tx,
  );

export const dropPartitions = async (tx: Tx, before: string): Promise<number> => {
  const { rows } = await sql<{
    dropped: number;
  }>`select drop_session_partitions(${before}) as dropped`.execute(tx);
  return rows[0]?.dropped ?? 0;
};
