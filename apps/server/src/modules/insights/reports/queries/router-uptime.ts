import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { Range } from '../rules/ranges.ts';

export interface UptimeRow {
  readonly id: number;
  readonly name: string;
  readonly readings: number;
  readonly reached: number;
  readonly outages: number;
  readonly mostSessions: number | null;
  readonly latencyMs: number | null;
}

/** Sums by day, which are kept longer than the readings; an outage counts on the day it began. */
export async function uptimeOfRouters(tx: Tx, { from, to }: Range, routerId?: number): Promise<UptimeRow[]> {
  const { rows } = await sql<UptimeRow>`
    select r.id, r.name, coalesce(sum(d.readings), 0)::bigint as readings, coalesce(sum(d.reached), 0)::bigint as reached,
      coalesce(sum(d.outages), 0)::bigint as outages, max(d.most_sessions) as "mostSessions",
      round(sum(d.latency_total_ms) / nullif(sum(d.latency_readings), 0))::int as "latencyMs"
    from routers r
    left join router_uptime_days d on d.router_id = r.id and d.day between ${from}::date and ${to}::date
    where r.archived_at is null and ${routerId === undefined ? sql`true` : sql`r.id = ${routerId}`}
    group by r.id, r.name, r.isp_id order by lower(r.name), r.id`.execute(tx);
  return rows;
}
