import type { NotOnRouter, OfflineSubscriber, PendingChangeRow, SortOf } from '@lastmile/contract';
import { likePattern, type Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { packagesByProfile } from './packages-by-profile.ts';

interface List<Field extends string> {
  readonly search: string;
  readonly sort: SortOf<Field>;
}

/** When the router was last polled and its state; undefined if it does not exist. */
export const lastPollOf = (tx: Tx, routerId: number) =>
  tx
    .selectFrom('routers as r')
    .leftJoin('router_observed_state as f', (join) =>
      join.onRef('f.isp_id', '=', 'r.isp_id').onRef('f.router_id', '=', 'r.id'),
    )
    .select(['f.polled_at as polledAt', 'f.state', 'f.last_error as lastError'])
    .where('r.id', '=', routerId)
    .executeTakeFirst();

/** A router holds a few thousand names at most, so filtering row by row is fast enough. */
function matching(search: string, ...texts: RawBuilder<unknown>[]): RawBuilder<boolean> {
  if (!search) return sql`true`;
  const pattern = likePattern(search);
  return sql`(${sql.join(
    texts.map((text) => sql`lower(${text}) like ${pattern}`),
    sql` or `,
  )})`;
}

/** The name comes last so that the order of equal keys is stable across pages. */
function rowsOf<Row>(tx: Tx, rows: RawBuilder<unknown>, sort: string, name: 'name' | 'username') {
  const key = sql.ref(sort.replace('-', ''));
  const order = sort.startsWith('-')
    ? sql`${key} desc nulls last, ${sql.ref(name)} desc`
    : sql`${key} nulls last, ${sql.ref(name)}`;
  return {
    page: (pageSize: number, page: number) =>
      tx
        .selectFrom(sql<Row>`(${rows})`.as('listed'))
        .selectAll()
        .orderBy(order)
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute() as Promise<Row[]>,
    count: async () => {
      const counted = tx.selectFrom(sql<Row>`(${rows})`.as('listed'));
      return (await counted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow())
        .total;
    },
    stream: () =>
      tx
        .selectFrom(sql<Row>`(${rows})`.as('listed'))
        .selectAll()
        .orderBy(order)
        .stream() as AsyncIterable<Row>,
  };
}

export type ForeignSecret = {
  readonly name: string;
  readonly profile: string;
  readonly disabled: boolean;
  readonly comment: string | null;
  readonly online: boolean;
  readonly lastLoggedOut: string | null;
  readonly guessId: number | null;
  readonly guessName: string | null;
};

/**
 * PPPoE secrets that were neither created nor adopted. `not in` uses a hash of all names whatever the planner's
 * estimate; the same holds below.
 */
export const notBilling = (tx: Tx, routerId: number, { search, sort }: List<'name'>) =>
  rowsOf<ForeignSecret>(
    tx,
    sql`
      select i.name, i.profile, i.disabled, i.comment, i.online, i.last_logged_out as "lastLoggedOut",
        g.id as "guessId", g.name as "guessName"
      from router_inventory i left join (${packagesByProfile(routerId)}) g on g.profile = i.profile
      where i.isp_id = current_isp() and i.router_id = ${routerId}
        and i.service in ('pppoe', 'any') and ${matching(search, sql`i.name`, sql`i.comment`)}
        and i.name not in (
          select k.name from router_secrets k where k.isp_id = current_isp() and k.router_id = ${routerId}
            and (k.desired_state <> 'absent' or k.last_applied is not null))`,
    sort,
    'name',
  );

/**
 * Subscribers that a polled router should hold and does not; secrets written since the poll count as present.
 */
export const notOnRouter = (tx: Tx, routerId: number, { search, sort }: List<'username'>) =>
  rowsOf<NotOnRouter>(
    tx,
    sql`
      select s.id, s.username, p.name, p.mobile, s.status, k.state, k.error
      from router_secrets k
      join subscribers s on s.isp_id = k.isp_id and s.id = k.subscriber_id
      left join customers p on p.isp_id = s.isp_id and p.id = s.customer_id
      where k.isp_id = current_isp() and k.router_id = ${routerId} and k.desired_state <> 'absent'
        and ${matching(search, sql`s.username`, sql`p.name`)}
        and k.name not in (
          select i.name from router_inventory i where i.isp_id = current_isp() and i.router_id = ${routerId}
            and i.service in ('pppoe', 'any'))
        and exists (
          select from router_observed_state f
          where f.isp_id = k.isp_id and f.router_id = k.router_id and f.polled_at is not null
            and not (k.state = 'synced' and k.applied_at > f.polled_at))`,
    sort,
    'username',
  );

/** Active subscribers that were offline at the last poll. */
export const offline = (tx: Tx, routerId: number, { search, sort }: List<'username' | 'lastSeenAt'>) =>
  rowsOf<OfflineSubscriber>(
    tx,
    sql`
      select s.id, s.username, p.name, p.mobile, sold.name as "packageName",
        coalesce(observed.last_seen_at, i.last_logged_out) as "lastSeenAt",
        coalesce(observed.last_caller_id, i.last_caller_id) as "lastCallerId",
        coalesce(observed.last_disconnect_reason, i.last_disconnect_reason) as reason
      from subscribers s
      join packages sold on sold.isp_id = s.isp_id and sold.id = s.package_id
      left join customers p on p.isp_id = s.isp_id and p.id = s.customer_id
      left join subscriber_presence observed on observed.isp_id = s.isp_id and observed.subscriber_id = s.id
      left join router_inventory i on i.isp_id = s.isp_id and i.router_id = s.router_id and i.name = s.username
      where s.isp_id = current_isp() and s.router_id = ${routerId} and s.status = 'active'
        and not coalesce(observed.online, false) and ${matching(search, sql`s.username`, sql`p.name`)}`,
    sort,
    'username',
  );

export const listRouterChanges = (
  tx: Tx,
  routerId: number,
  { search, sort, state }: List<'name'> & { readonly state?: PendingChangeRow['state'] | undefined },
) =>
  rowsOf<PendingChangeRow>(
    tx,
    sql`
      select k.id, k.subscriber_id as "subscriberId", k.name, k.desired_state as "desiredState", k.profile, k.state, k.error,
        k.desired_at as "desiredAt", k.next_try_at as "nextTryAt", k.last_applied - 'passwordHash' as "lastApplied",
        k.observed - 'passwordHash' as observed, coalesce(k.state = 'drift'
          and k.last_applied ->> 'passwordHash' <> k.observed ->> 'passwordHash'
          and split_part(k.last_applied ->> 'passwordHash', '.', 1) = split_part(k.observed ->> 'passwordHash', '.', 1), false) as "passwordChanged"
      from router_secrets k
      where k.isp_id = current_isp() and k.router_id = ${routerId} and k.state <> 'synced'
        and ${state === undefined ? sql`true` : sql`k.state = ${state}`} and ${matching(search, sql`k.name`)}`,
    sort,
    'name',
  );
