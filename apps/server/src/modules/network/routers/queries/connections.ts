import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Times come from the database: the lease is an agreement between processes with different clocks. */
const leaseSeconds = 20;
export const renewEveryMs = 5_000;

/** Claims the persistent connection of workers for this process; false while another one has it. */
export async function claimConnection(tx: Tx, routerId: number, holder: string): Promise<boolean> {
  const { rows } = await sql`
    insert into router_connections as c (router_id, holder, leased_until)
    values (${routerId}, ${holder}, now() + make_interval(secs => ${leaseSeconds}))
    on conflict (isp_id, router_id) do update set holder = excluded.holder, leased_until = excluded.leased_until
    where c.holder = excluded.holder or c.leased_until < now()
    returning 1 as claimed`.execute(tx);
  return rows.length > 0;
}

/** Renews the claims of a worker, of all ISPs, and returns the routers whose connection it still has. */
export const renewConnections = async (
  tx: Tx,
  holder: string,
  routerIds: readonly number[],
): Promise<{ id: number; version: number }[]> => {
  const { rows } = await sql<{ id: number; version: number }>`
    update router_connections c set leased_until = now() + make_interval(secs => ${leaseSeconds})
    from routers r
    where c.holder = ${holder} and c.router_id = any(${[...routerIds]}::bigint[])
      and r.isp_id = c.isp_id and r.id = c.router_id and r.archived_at is null
    returning r.id, r.version`.execute(tx);
  return rows;
};

/** Releases the claims of a worker: on these routers, or on all. */
export const releaseConnections = (tx: Tx, holder: string, routerIds?: readonly number[]) =>
  tx
    .deleteFrom('router_connections')
    .where('holder', '=', holder)
    .$if(routerIds !== undefined, (query) => query.where('router_id', 'in', [...(routerIds ?? [])]))
    .execute();

/** The routers whose connection another worker has. */
export const listRoutersOfOtherWorkers = async (tx: Tx, holder: string): Promise<number[]> => {
  const rows = await tx
    .selectFrom('router_connections')
    .select('router_id as routerId')
    .where('holder', '<>', holder)
    .where('leased_until', '>', sql<string>`now()`)
    .execute();
  return rows.map(({ routerId }) => routerId);
};

/**
 * Claims the second connection, which live data uses, for one request. Returns how long to wait until the
 * process that had it has closed its own; that one continues when the claim ends.
 */
export async function claimSecondConnection(tx: Tx, routerId: number, holder: string): Promise<number> {
  const { rows } = await sql<{ waitMs: number }>`
    with other as (
      select extract(epoch from leased_until - now()) * 1000 as remaining from live_monitors
      where isp_id = current_isp() and router_id = ${routerId} and holder <> ${holder} and leased_until > now()
    )
    insert into live_monitors as m (router_id, holder, leased_until)
    values (${routerId}, ${holder}, now() + make_interval(secs => ${leaseSeconds}))
    on conflict (isp_id, router_id) do update set holder = excluded.holder, leased_until = excluded.leased_until
    returning coalesce((select ceil(remaining) from other), 0)::integer as "waitMs"`.execute(tx);
  return rows[0]?.waitMs ?? 0;
}

export const releaseSecondConnection = (tx: Tx, routerId: number, holder: string) =>
  tx.deleteFrom('live_monitors').where('router_id', '=', routerId).where('holder', '=', holder).execute();
