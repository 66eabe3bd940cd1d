import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

interface RouterOutage {
  readonly id: number;
  readonly name: string;
}

/** Routers that stopped answering, that have active subscribers and about which nobody has decided since. */
const silentRouters = sql`
  from router_observed_state s
  join routers r on r.isp_id = s.isp_id and r.id = s.router_id and r.archived_at is null
  where s.state = 'unreachable' and s.last_seen_at is not null
    and not exists (select from outages o where o.isp_id = s.isp_id and o.router_id = s.router_id
      and (o.ended_at is null or o.ended_at >= s.last_seen_at))
    and exists (select from subscribers m where m.isp_id = s.isp_id and m.router_id = s.router_id and m.status = 'active'
      and m.removed_at is null)`;

/** Open outages of a router whose state has changed. */
const changedOutages = sql`
  from outages o join router_observed_state s on s.isp_id = o.isp_id and s.router_id = o.router_id
  where o.ended_at is null and (
    s.state = 'online' and s.last_seen_at > o.started_at and o.recovered_at is null
    or s.state = 'unreachable' and o.recovered_at is not null)`;

/** ISPs with something to do; read as the platform. */
export async function ispsWithChanges(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct isp_id as id from (select s.isp_id ${silentRouters} union all select o.isp_id ${changedOutages}) changed
    order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function suspectOutages(tx: Tx, at: string): Promise<RouterOutage[]> {
  const { rows } = await sql<RouterOutage>`
    insert into outages (router_id, status, started_at, detected_at, affected_count)
    select s.router_id, 'suspected', s.last_seen_at, ${at}::timestamptz, (select count(*) from subscribers m
      where m.isp_id = s.isp_id and m.router_id = s.router_id and m.status = 'active' and m.removed_at is null)
    ${silentRouters}
    on conflict do nothing
    returning id, (select name from routers where routers.id = router_id) as name`.execute(tx);
  return rows;
}

/** Nobody confirmed them before the router answered. */
export const dismissRecovered = async (tx: Tx, at: string): Promise<number> =>
  Number(
    (
      await sql`update outages set status = 'dismissed', ended_at = ${at}::timestamptz
        where status = 'suspected' and id in (select o.id ${changedOutages})`.execute(tx)
    ).numAffectedRows ?? 0,
  );

/** Confirmed ones whose router answers again, or not any more; those that answer are returned. */
export async function markRecovered(tx: Tx, at: string): Promise<RouterOutage[]> {
  const { rows } = await sql<RouterOutage & { isBack: boolean }>`
    update outages set recovered_at = case when recovered_at is null then ${at}::timestamptz end
    where status = 'confirmed' and id in (select o.id ${changedOutages})
    returning id, (select name from routers where routers.id = router_id) as name, recovered_at is not null as "isBack"`.execute(
    tx,
  );
  return rows.filter(({ isBack }) => isBack);
}
