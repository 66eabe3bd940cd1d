import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { ComparedSecret, SecretComparison } from '../rules/compare-secret.ts';
import type { NameBytes } from '../rules/name-bytes.ts';

export interface PolledSecret extends ComparedSecret {
  readonly id: number;
  readonly name: string;
  readonly desiredVersion: number;
  readonly appliedAt: string | null;
  readonly itemId: string | null;
  /** Changes with every write of the row. */
  readonly stamp: string;
}

/** The rows that are considered applied on this router. */
const held = (routerId: number) => sql`
  k.isp_id = current_isp() and k.router_id = ${routerId}
    and k.state in ('synced', 'drift') and k.desired_state <> 'absent' and k.last_applied is not null`;
const stamp = sql<string>`k.id || ' ' || k.xmin`;

/** The stamps of all applied rows, comma-separated. A row with another stamp later was written since. */
export const desiredVersions = async (tx: Tx, routerId: number): Promise<string> => {
  const { rows } = await sql<{ stamps: string | null }>`
    select string_agg(${stamp}, ',') as stamps from router_secrets k where ${held(routerId)}`.execute(tx);
  return rows[0]?.stamps ?? '';
};

/**
 * The rows that the inventory may say something new about. Skips only those for which `compareSecret` would
 * return undefined: synced, on the router as last applied, and without service that should have ended.
 */
export const desiredSecretsToCompare = async (tx: Tx, routerId: number): Promise<PolledSecret[]> => {
  const { rows } = await sql<PolledSecret>`
    select k.id, k.name, k.desired_state as "desiredState", k.profile, host(k.remote_address) as "remoteAddress", k.caller_id as "callerId",
      k.state, k.last_applied as "lastApplied", k.observed, k.missed_prints as "missedPrints", k.desired_version as "desiredVersion",
      k.applied_at::text as "appliedAt", k.router_item_id as "itemId", ${stamp} as stamp
    from router_secrets k
    left join router_inventory i on i.isp_id = k.isp_id and i.router_id = k.router_id and i.name = k.name
    where ${held(routerId)} and not coalesce(
      k.state = 'synced' and k.missed_prints = 0 and (k.desired_state = 'enabled' or (i.disabled and not i.online))
        and (k.last_applied ->> 'disabled')::boolean = i.disabled and k.last_applied ->> 'profile' = i.profile
        and k.last_applied ->> 'remoteAddress' is not distinct from i.remote_address
        and k.last_applied ->> 'callerId' is not distinct from i.caller_id
        and k.last_applied ->> 'service' = i.service
        and k.last_applied ->> 'localAddress' is not distinct from i.local_address
        and k.last_applied ->> 'routes' is not distinct from i.routes
        and k.last_applied ->> 'limitBytesIn' is not distinct from i.limit_bytes_in::text
        and k.last_applied ->> 'limitBytesOut' is not distinct from i.limit_bytes_out::text
        and (i.password_hash is null or k.last_applied ->> 'passwordHash' = i.password_hash), false)`.execute(
    tx,
  );
  return rows;
};

/** Skips rows that were written since they were read: an older snapshot must not override a newer confirmation. */
export const saveComparisons = (
  tx: Tx,
  rows: readonly { readonly desiredSecret: PolledSecret; readonly comparison: SecretComparison }[],
) =>
  sql`
    with v as (
      select * from jsonb_to_recordset(${JSON.stringify(
        rows.map(({ desiredSecret, comparison }) => ({
          id: desiredSecret.id,
          version: desiredSecret.desiredVersion,
          was: desiredSecret.state,
          applied_at: desiredSecret.appliedAt,
          state: comparison.state,
          last_applied: comparison.lastApplied,
          observed: comparison.observed,
          missed: comparison.missedPrints,
          dropped: comparison.dropSession,
        })),
      )}::jsonb) as v (id bigint, version integer, was text, applied_at timestamptz, state text, last_applied jsonb,
        observed jsonb, missed integer, dropped boolean)
    ), untouched as (
      select k.id from router_secrets k join v on v.id = k.id
      where k.isp_id = current_isp() and k.desired_version = v.version and k.state = v.was
        and k.applied_at is not distinct from v.applied_at
      order by k.id for update of k
    )
    update router_secrets k
    set state = v.state, last_applied = v.last_applied, observed = v.observed, missed_prints = v.missed,
        drop_session = k.drop_session or v.dropped, error = null, next_try_at = null, tries = 0
    from v
    where k.isp_id = current_isp() and k.id = v.id and k.id in (select id from untouched)`.execute(tx);

/** The applied names of this router that it does not store as UTF-8. */
export const loadNameBytes = async (tx: Tx, routerId: number): Promise<NameBytes> => {
  const rows = await tx
    .selectFrom('router_secrets')
    .select(['name', sql<string>`encode(name_bytes, 'hex')`.as('bytes')])
    .where('router_id', '=', routerId)
    .where('name_bytes', 'is not', null)
    .execute();
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
};

/** Records how the router stores names that were applied before that was known. */
export const saveNameBytes = (tx: Tx, routerId: number, names: NameBytes) =>
  sql`
    update router_secrets k set name_bytes = decode(n.bytes, 'hex')
    from unnest(${[...names.keys()]}::text[], ${[...names.values()]}::text[]) as n (name, bytes)
    where k.isp_id = current_isp() and k.router_id = ${routerId} and k.name = n.name
      and k.name_bytes is null and k.last_applied is not null`.execute(tx);

/** Whether something is due to be written to the router. */
export const hasWork = async (tx: Tx, routerId: number, now: string): Promise<boolean> =>
  (await tx
    .selectFrom('router_secrets')
    .select('id')
    .where('router_id', '=', routerId)
    .where('state', 'in', ['pending', 'failed'])
    // Repeats the predicate of the partial index.
    .where(sql<boolean>`state <> 'synced'`)
    .where((eb) => eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', now)]))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * For the rest of the transaction. Thousands of rows are joined with a parameter from which the planner
 * expects a handful; a nested loop would take minutes. Sequential scans are off as well, because one router
 * is never a large part of a table, whatever its statistics said at planning time.
 */
export const compareByHashing = (tx: Tx) =>
  sql`select set_config('enable_nestloop', 'off', true), set_config('enable_seqscan', 'off', true)`.execute(
    tx,
  );

/** False when a later poll was already saved. */
export const recordPoll = async (tx: Tx, routerId: number, at: string, isFull: boolean): Promise<boolean> =>
  (await tx
    .updateTable('router_observed_state')
    .set({ polled_at: at, ...(isFull ? { fully_read_at: at } : {}) })
    .where('router_id', '=', routerId)
    .where((eb) => eb.or([eb('polled_at', 'is', null), eb('polled_at', '<=', at)]))
    .returning('router_id')
    .executeTakeFirst()) !== undefined;

/** Routers of all ISPs that are due for a poll; one that was never polled is due immediately. */
export const listRoutersDue = (tx: Tx, now: string) =>
  tx
    .selectFrom('routers as r')
    .innerJoin('isps', 'isps.id', 'r.isp_id')
    .leftJoin('router_observed_state as f', (join) =>
      join.onRef('f.isp_id', '=', 'r.isp_id').onRef('f.router_id', '=', 'r.id'),
    )
    .select(['r.isp_id as ispId', 'r.id'])
    .where('isps.status', 'in', ['active', 'suspended'])
    .where('r.archived_at', 'is', null)
    .where(
      sql<boolean>`coalesce(case when f.state = 'online' then f.polled_at else f.last_tried_at end, '-infinity')
        + make_interval(secs => r.poll_seconds) <= ${now}::timestamptz`,
    )
    .orderBy('r.isp_id')
    .orderBy('r.id')
    .execute();
