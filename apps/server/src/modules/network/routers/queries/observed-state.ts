import type { RouterStaticData } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { KnownRouter, RouterState } from './routers.ts';

export type ObservedState = Omit<RouterStaticData, 'asOf' | 'live' | 'why'>;

type RouterKey = Pick<KnownRouter, 'id'>;

/** The state read from a router, with latency and session count. */
export interface SystemReading extends ObservedState {
  readonly latencyMs: number;
  readonly softwareId: string | null;
  readonly activeSessions: number | null;
}

type RarelyRead = 'interfaces' | 'pools';
export type PolledSystem = Omit<SystemReading, RarelyRead | 'activeSessions' | 'softwareId'>;
/** A poll reads interfaces and pools only when a full read is due; the last ones stay. */
export type PolledReading = Omit<SystemReading, RarelyRead> & Partial<Pick<SystemReading, RarelyRead>>;

const fullReadMs = 60 * 60_000;

/** Whether passwords, interfaces and address pools have to be read again. */
export const isFullReadDue = async (tx: Tx, routerId: number, nowMs: number): Promise<boolean> => {
  const row = await tx
    .selectFrom('router_observed_state')
    .select('fully_read_at as fullyReadAt')
    .where('router_id', '=', routerId)
    .executeTakeFirst();
  return !row?.fullyReadAt || nowMs - Date.parse(row.fullyReadAt) >= fullReadMs;
};

/** The router responded to something else than a poll. */
export const markOnline = (tx: Tx, routerId: number, at: string) =>
  tx
    .updateTable('router_observed_state')
    .set({ state: 'online', misses: 0, last_tried_at: at, last_seen_at: at, last_error: null })
    .where('router_id', '=', routerId)
    .where((eb) => eb.or([eb('state', '<>', 'online'), eb('misses', '>', 0)]))
    .execute();

export const findObservedState = (tx: Tx, routerId: number) =>
  tx
    .selectFrom('router_observed_state')
    .select([
      sql<RouterState>`state`.as('state'),
      'last_seen_at as lastSeenAt',
      'last_error as lastError',
      'identity',
      'model',
      'serial',
      'os_version as osVersion',
      'uptime_seconds as uptimeSeconds',
      'cpu_load as cpuLoad',
      'memory_free as memoryFree',
      'memory_total as memoryTotal',
      sql<ObservedState['interfaces']>`interfaces`.as('interfaces'),
      sql<ObservedState['profiles']>`profiles`.as('profiles'),
      sql<ObservedState['pools']>`pools`.as('pools'),
    ])
    .where('router_id', '=', routerId)
    .executeTakeFirst();

/** Whether the connection settings are unchanged since the read began; locks them until commit. */
export const lockIfConnectionUnchanged = async (tx: Tx, router: KnownRouter): Promise<boolean> =>
  (await tx
    .selectFrom('routers')
    .select('id')
    .where('id', '=', router.id)
    .where('archived_at', 'is', null)
    .where('host', '=', router.host)
    .where('port', '=', router.port)
    .where('protocol', '=', router.protocol)
    .where('username', '=', router.username)
    .where('password_encrypted', '=', router.passwordEncrypted)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined;

/** Pins only the first certificate; a pinned one is never replaced here. */
export const pinFingerprint = (tx: Tx, id: number, fingerprint: string) =>
  tx
    .updateTable('routers')
    .set({ tls_fingerprint: fingerprint })
    .where('id', '=', id)
    .where('tls_fingerprint', 'is', null)
    .execute();

export const updateObservedState = (tx: Tx, { id }: RouterKey, at: string, reading: PolledReading) => {
  const columns = {
    state: 'online' as const,
    misses: 0,
    last_tried_at: at,
    last_seen_at: at,
    last_error: null,
    latency_ms: reading.latencyMs,
    identity: reading.identity,
    model: reading.model,
    serial: reading.serial,
    software_id: reading.softwareId,
    os_version: reading.osVersion,
    uptime_seconds: reading.uptimeSeconds,
    cpu_load: reading.cpuLoad,
    memory_free: reading.memoryFree,
    memory_total: reading.memoryTotal,
    active_sessions: reading.activeSessions,
    profiles: JSON.stringify(reading.profiles),
    ...(reading.interfaces && { interfaces: JSON.stringify(reading.interfaces) }),
    ...(reading.pools && { pools: JSON.stringify(reading.pools) }),
  };
  return tx
    .insertInto('router_observed_state')
    .values({ router_id: id, ...columns })
    .onConflict((conflict) => conflict.columns(['isp_id', 'router_id']).doUpdateSet(columns))
    .execute();
};

/** Undefined unless the router is unreachable; one that was never seen has no outage. */
export const findOutage = (tx: Tx, routerId: number) =>
  tx
    .selectFrom('router_observed_state as o')
    .innerJoin('routers as r', 'r.id', 'o.router_id')
    .select(['r.isp_id as ispId', 'r.name', 'o.last_seen_at as lastSeenAt'])
    .where('o.router_id', '=', routerId)
    .where('o.state', '=', 'unreachable')
    .where('o.last_seen_at', 'is not', null)
    .executeTakeFirst();

const missesUntilUnreachable = 3;

/** Records a failed attempt: a failed login at once, missing responses after several. Keeps the last observed state. */
export const updateMissedPoll = (
  tx: Tx,
  { id }: RouterKey,
  at: string,
  miss: { readonly isLoginRefused: boolean; readonly why: string },
) =>
  tx
    .insertInto('router_observed_state')
    .values({
      router_id: id,
      state: miss.isLoginRefused ? 'auth_failed' : 'unknown',
      misses: 1,
      last_tried_at: at,
      last_error: miss.why,
    })
    .onConflict((conflict) =>
      conflict.columns(['isp_id', 'router_id']).doUpdateSet({
        state: miss.isLoginRefused
          ? 'auth_failed'
          : sql<RouterState>`case when router_observed_state.misses + 1 >= ${missesUntilUnreachable} then 'unreachable' else router_observed_state.state end`,
        misses: sql`router_observed_state.misses + 1`,
        last_tried_at: at,
        last_error: miss.why,
      }),
    )
    .returning(['state', 'misses'])
    .executeTakeFirstOrThrow();
