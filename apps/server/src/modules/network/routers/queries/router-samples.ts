import type { RouterStatus } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { KnownRouter } from './routers.ts';

export interface RouterSample {
  readonly reachable: boolean;
  readonly activeSessions: number | null;
  readonly cpuLoad: number | null;
  readonly latencyMs: number | null;
}

const width = sql`interval '15 minutes'`;
const kept = sql`interval '7 days'`;

/**
 * Keeps the last reading of each quarter of an hour, and drops those of the router that are older than a week.
 * A miss within a quarter counts for all of it, so that short outages show. The sums of the day are kept longer, for reports.
 */
export async function saveSample(
  tx: Tx,
  { ispId, id }: Pick<KnownRouter, 'ispId' | 'id'>,
  at: string,
  { reachable, activeSessions, cpuLoad, latencyMs }: RouterSample,
): Promise<void> {
  await sql`
    insert into router_samples as s (isp_id, router_id, at, reachable, active_sessions, cpu_load, latency_ms)
    values (${ispId}, ${id}, date_bin(${width}, ${at}::timestamptz, 'epoch'), ${reachable}, ${activeSessions}, ${cpuLoad}, ${latencyMs})
    on conflict (isp_id, router_id, at) do update set reachable = s.reachable and excluded.reachable,
      active_sessions = coalesce(excluded.active_sessions, s.active_sessions),
      cpu_load = coalesce(excluded.cpu_load, s.cpu_load), latency_ms = coalesce(excluded.latency_ms, s.latency_ms)`.execute(
    tx,
  );
  await sql`select sum_router_uptime(${ispId}, ${id}, ${at}::timestamptz)`.execute(tx);
  await sql`delete from router_samples where isp_id = ${ispId} and router_id = ${id} and at < ${at}::timestamptz - ${kept}`.execute(
    tx,
  );
}

const instant = sql`to_char(h.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Differences and the last day by the hour, for every router that is not archived. */
export async function routerStatusRows(tx: Tx, now: string): Promise<RouterStatus[]> {
  const { rows } = await sql<RouterStatus>`
    select r.id, coalesce(k.pending, 0) as pending, coalesce(k.failed, 0) as failed, coalesce(k.drift, 0) as drift,
      coalesce(s.hours, '[]') as hours
    from routers r
    left join (
      select router_id, count(*) filter (where state = 'pending') as pending,
        count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'drift') as drift
      from router_secrets where state <> 'synced' group by router_id
    ) k on k.router_id = r.id
    left join lateral (
      select jsonb_agg(jsonb_build_object('at', ${instant}, 'reachable', h.reachable,
        'activeSessions', h.active_sessions) order by h.at) as hours
      from (
        select date_trunc('hour', t.at) as at, bool_and(t.reachable) as reachable,
          max(t.active_sessions) as active_sessions
        from router_samples t
        where t.isp_id = r.isp_id and t.router_id = r.id and t.at >= ${now}::timestamptz - interval '24 hours'
        group by 1
      ) h
    ) s on true
    where r.archived_at is null order by lower(r.name), r.id`.execute(tx);
  return rows;
}

export const samplesOf = (tx: Tx, routerId: number) =>
  tx
    .selectFrom('router_samples')
    .select([
      'at',
      'reachable',
      'active_sessions as activeSessions',
      'cpu_load as cpuLoad',
      'latency_ms as latencyMs',
    ])
    .where('router_id', '=', routerId)
    .orderBy('at')
    .execute();

/** Changes of the router by users, from the audit log. */
export const routerChanges = (tx: Tx, routerId: number, limit: number) =>
  tx
    .selectFrom('audit_log as a')
    .leftJoin('users', 'users.id', 'a.user_id')
    .select(['a.at', 'users.full_name as who', 'a.call', 'a.action'])
    .where('a.isp_id', '=', sql<number>`current_isp()`)
    .where('a.entity', '=', 'routers')
    .where('a.entity_id', '=', routerId)
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
