import { downStates, type RouterDetail, type SortOf } from '@lastmile/contract';
import { likePattern, type Tx } from '@lastmile/database';
import type { TextEncoding } from '@lastmile/routeros';
import { type RawBuilder, sql } from 'kysely';
import { definedColumns } from '../../../../core/columns.ts';
import type { Hardware } from '../rules/hardware.ts';

export interface RouterFilter {
  readonly search: string;
  readonly state?: RouterState | 'down' | undefined;
  readonly archived: 'yes' | 'no';
  readonly sort: SortOf<'name' | 'host' | 'lastSeenAt'>;
}

export type RouterState = 'unknown' | 'online' | 'unreachable' | 'auth_failed';
type Protocol = 'api' | 'api-ssl';

const state = sql<RouterState>`coalesce(f.state, 'unknown')`;
const isDown = sql<boolean>`${state} in (${sql.join(downStates)})`;

/** An ISP has few routers, so filtering row by row is fast enough. */
function matches({ search, state: wanted, archived }: RouterFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [
    archived === 'yes' ? sql`r.archived_at is not null` : sql`r.archived_at is null`,
  ];
  if (search) {
    const pattern = likePattern(search);
    conditions.push(sql`(lower(r.name) like ${pattern} or r.host like ${pattern})`);
  }
  if (wanted) conditions.push(wanted === 'down' ? isDown : sql`${state} = ${wanted}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

const sortKeys = { name: sql`lower(r.name)`, host: sql`r.host`, lastSeenAt: sql`f.last_seen_at` };

/**
 * The id comes last so that the order of equal names is stable across pages; routers never seen come last.
 */
function order({ sort }: RouterFilter): RawBuilder<unknown> {
  const key = sortKeys[sort.replace('-', '') as keyof typeof sortKeys];
  return sort.startsWith('-') ? sql`${key} desc nulls last, r.id desc` : sql`${key}, r.id`;
}

const routersWithObservedState = (tx: Tx) =>
  tx
    .selectFrom('routers as r')
    .leftJoin('router_observed_state as f', (join) =>
      join.onRef('f.isp_id', '=', 'r.isp_id').onRef('f.router_id', '=', 'r.id'),
    );

/** The number of subscribers on a router that are not closed. */
const subscribersOn = sql<number>`(
  select count(*) from subscribers s where s.isp_id = r.isp_id and s.router_id = r.id and s.status <> 'closed')`;
/** As in the figure above the list: neither failed ones nor those changed on the router. */
const pendingChangesOf = sql<number>`(
  select count(*) from router_secrets k where k.isp_id = r.isp_id and k.router_id = r.id and k.state = 'pending')`;

const rowOf = (tx: Tx) =>
  routersWithObservedState(tx)
    .leftJoin('areas as a', (join) => join.onRef('a.isp_id', '=', 'r.isp_id').onRef('a.id', '=', 'r.area_id'))
    .select([
      'r.id',
      'r.name',
      'r.host',
      'r.port',
      sql<Protocol>`r.protocol`.as('protocol'),
      'r.area_id as areaId',
      'a.name as areaName',
      state.as('state'),
      'f.identity',
      'f.model',
      'f.os_version as osVersion',
      'f.cpu_load as cpuLoad',
      'f.active_sessions as activeSessions',
      'f.latency_ms as latencyMs',
      'f.last_seen_at as lastSeenAt',
      'f.last_tried_at as lastTriedAt',
      'f.last_error as lastError',
      subscribersOn.as('subscribers'),
      pendingChangesOf.as('pendingChanges'),
      sql<boolean>`r.writes_allowed_at is not null`.as('writesAllowed'),
      sql<boolean>`r.archived_at is not null`.as('archived'),
      'r.version',
    ]);

export const routerPage = (tx: Tx, filter: RouterFilter, limit: number, offset: number) =>
  rowOf(tx).where(matches(filter)).orderBy(order(filter)).limit(limit).offset(offset).execute();

export const countRouters = async (tx: Tx, filter: RouterFilter): Promise<number> => {
  const count = routersWithObservedState(tx).select((eb) => eb.fn.countAll<number>().as('total'));
  return (await count.where(matches(filter)).executeTakeFirstOrThrow()).total;
};

export const streamRouters = (tx: Tx, filter: RouterFilter) =>
  rowOf(tx).where(matches(filter)).orderBy(order(filter)).stream();

const countStates = (tx: Tx) =>
  routersWithObservedState(tx)
    .select([
      sql<number>`count(*) filter (where ${state} = 'online')`.as('online'),
      sql<number>`count(*) filter (where ${isDown})`.as('down'),
      sql<number>`coalesce(sum(f.active_sessions), 0)::int`.as('sessions'),
    ])
    .where('r.archived_at', 'is', null)
    .executeTakeFirstOrThrow();

/** Subscribers, not accounts: one that is moved has an account on two routers, and is listed once. */
const countDifferences = (tx: Tx) =>
  tx
    .selectFrom('router_secrets as k')
    .innerJoin('subscribers as s', (join) =>
      join.onRef('s.isp_id', '=', 'k.isp_id').onRef('s.id', '=', 'k.subscriber_id'),
    )
    .select([
      sql<number>`count(distinct s.id) filter (where k.state = 'pending')`.as('changesPending'),
      sql<number>`count(distinct s.id) filter (where k.state = 'failed')`.as('syncFailed'),
      sql<number>`count(distinct s.id) filter (where k.state = 'drift')`.as('drift'),
    ])
    .where('k.state', '<>', 'synced')
    .where('s.removed_at', 'is', null)
    .executeTakeFirstOrThrow();

/** Figures over the whole network; each equals the total of the list that it opens. */
export const networkFigures = async (tx: Tx) => ({
  ...(await countStates(tx)),
  ...(await countDifferences(tx)),
});

export const routerNames = (tx: Tx) =>
  tx
    .selectFrom('routers')
    .select(['id', 'name'])
    .where('archived_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();

export const findRouterDetail = (tx: Tx, id: number) =>
  rowOf(tx)
    .select([
      'r.username',
      'r.tls_fingerprint as tlsFingerprint',
      'r.latitude',
      'r.longitude',
      'r.note',
      'r.expired_profile as expiredProfile',
      'r.poll_seconds as pollSeconds',
      sql<TextEncoding>`r.text_encoding`.as('textEncoding'),
      sql<RouterDetail['otherHardware']>`case when f.hardware_changed_at is not null then json_build_object(
        'since', to_char(f.hardware_changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'known', json_build_object('serial', f.known_serial, 'softwareId', f.known_software_id, 'identity', f.known_identity),
        'found', json_build_object('serial', f.found_serial, 'softwareId', f.found_software_id, 'identity', f.found_identity),
        'isWrongRouter', coalesce(r.hardware_decision = 'wrong' and r.hardware_decided_at >= f.hardware_changed_at, false)) end`.as(
        'otherHardware',
      ),
      sql<string | null>`case when f.known_identity <> f.identity then f.known_identity end`.as(
        'formerIdentity',
      ),
    ])
    .where('r.id', '=', id)
    .executeTakeFirst();

export interface RouterValues {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly protocol: Protocol;
  readonly username: string;
  readonly areaId: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly note: string | null;
  readonly expiredProfile: string | null;
  readonly pollSeconds: number;
  readonly textEncoding: TextEncoding;
}

const columns = {
  name: 'name',
  host: 'host',
  port: 'port',
  protocol: 'protocol',
  username: 'username',
  areaId: 'area_id',
  latitude: 'latitude',
  longitude: 'longitude',
  note: 'note',
  expiredProfile: 'expired_profile',
  pollSeconds: 'poll_seconds',
  textEncoding: 'text_encoding',
} as const satisfies Record<keyof RouterValues, string>;

export const insertRouter = (tx: Tx, values: RouterValues, passwordEncrypted: string) =>
  tx
    .insertInto('routers')
    .values({ ...definedColumns(columns, values), password_encrypted: passwordEncrypted })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

/** What is needed to connect, and to detect that it changed. */
export const findConnection = (tx: Tx, id: number) =>
  tx
    .selectFrom('routers')
    .select([
      'isp_id as ispId',
      'id',
      'name',
      'host',
      'port',
      sql<Protocol>`protocol`.as('protocol'),
      'username',
      'password_encrypted as passwordEncrypted',
      'tls_fingerprint as tlsFingerprint',
      'expired_profile as expiredProfile',
      'writes_allowed_at as writesAllowedAt',
      'archived_at as archivedAt',
      'poll_seconds as pollSeconds',
      sql<TextEncoding>`text_encoding`.as('textEncoding'),
      'version',
      // Nothing before it was first reached.
      sql<Hardware | null>`(select json_build_object('serial', o.known_serial, 'softwareId', o.known_software_id)
        from router_observed_state o where o.isp_id = routers.isp_id and o.router_id = routers.id)`.as(
        'knownHardware',
      ),
      // Set while another router answers at this address.
      sql<string | null>`(select o.hardware_changed_at from router_observed_state o
        where o.isp_id = routers.isp_id and o.router_id = routers.id)`.as('hardwareChangedAt'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
export type KnownRouter = NonNullable<Awaited<ReturnType<typeof findConnection>>>;

/** Locks the row: a transaction that adds a subscriber to this router waits, and fails if it was deleted. */
export const lockRouter = async (tx: Tx, id: number): Promise<KnownRouter | undefined> => {
  await tx.selectFrom('routers').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return findConnection(tx, id);
};

interface RouterChange {
  readonly passwordEncrypted: string;
  readonly tlsFingerprint: string | null;
  readonly isSyncStopped: boolean;
}

/** Until a user has seen the changes again and enables sync. */
const syncStopped = { writes_allowed_at: null, writes_allowed_by: null };

export const updateRouterRow = (tx: Tx, id: number, values: Partial<RouterValues>, change: RouterChange) =>
  tx
    .updateTable('routers')
    .set({
      ...definedColumns(columns, values),
      password_encrypted: change.passwordEncrypted,
      tls_fingerprint: change.tlsFingerprint,
      ...(change.isSyncStopped ? syncStopped : {}),
    })
    .where('id', '=', id)
    .returning(['id', 'version', 'name'])
    .executeTakeFirstOrThrow();

export const setFingerprint = (tx: Tx, id: number, fingerprint: string | null) =>
  tx
    .updateTable('routers')
    .set({ tls_fingerprint: fingerprint, ...syncStopped })
    .where('id', '=', id)
    .returning(['id', 'version', 'name', 'host', 'port'])
    .executeTakeFirstOrThrow();

export const setWritesAllowed = (tx: Tx, id: number, at: string, userId: number) =>
  tx
    .updateTable('routers')
    .set({ writes_allowed_at: at, writes_allowed_by: userId })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

export const hasSubscribers = async (tx: Tx, routerId: number): Promise<boolean> =>
  (await tx
    .selectFrom('subscribers')
    .select('id')
    .where('router_id', '=', routerId)
    .where('status', '<>', 'closed')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether other rows refer to the router. */
export const hasHistory = async (tx: Tx, routerId: number): Promise<boolean> => {
  const found = await sql<{ found: boolean }>`select
    exists (select from subscribers where router_id = ${routerId})
    or exists (select from router_secrets where router_id = ${routerId})
    or exists (select from invoices where router_id = ${routerId}) as found`.execute(tx);
  return found.rows[0]?.found ?? true;
};

export const archiveRouter = (tx: Tx, id: number, at: string) =>
  tx
    .updateTable('routers')
    .set({ archived_at: sql`coalesce(archived_at, ${at})` })
    .where('id', '=', id)
    .execute();

export const deleteRouterRow = (tx: Tx, id: number) =>
  tx.deleteFrom('routers').where('id', '=', id).execute();
