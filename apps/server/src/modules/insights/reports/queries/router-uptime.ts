import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export interface UptimeRow {
  readonly id: number;
  readonly name: string;
  readonly readings: number;
  readonly reached: number;
  readonly outages: number;
  readonly mostSessions: number | null;
  readonly latencyMs: number | null;
}

/** Readings of the last seven days; an outage is a run of readings without an answer. */
export async function uptimeOfRouters(tx: Tx, now: string): Promise<UptimeRow[]> {
  const { rows } = await sql<UptimeRow>`
    select r.id, r.name, count(s.at) as readings, count(*) filter (where s.reachable) as reached,
      count(*) filter (where not s.reachable and s.was_reachable) as outages,
      max(s.active_sessions) as "mostSessions", round(avg(s.latency_ms))::int as "latencyMs"
    from routers r
    left join (
      select router_id, at, reachable, active_sessions, latency_ms,
        coalesce(lag(reachable) over (partition by router_id order by at), true) as was_reachable
      from router_samples
      where at > ${now}::timestamptz - interval '7 days' and at <= ${now}::timestamptz
    ) s on s.router_id = r.id
    where r.archived_at is null group by r.id, r.name, r.isp_id order by lower(r.name), r.id`.execute(tx);
  return rows;
}
