import type { SubscriberStatus } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';

/**
 * PostgreSQL notification channel that every process listens on. A message starts with its kind and the
 * router id.
 */
export const liveChannel = 'live';

const holdSeconds = 6;
export const leaseMs = holdSeconds * 1_000;

export type FoundSubscriber = NonNullable<Awaited<ReturnType<typeof findSubscriber>>>;

/** A subscriber with its presence from the last poll. */
export const findSubscriber = (tx: Tx, id: number, own: VisibleResellers) =>
  tx
    .selectFrom('subscribers as s')
    .innerJoin('routers as r', 'r.id', 's.router_id')
    .innerJoin('packages as p', 'p.id', 's.package_id')
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .leftJoin('subscriber_presence as seen', 'seen.subscriber_id', 's.id')
    .leftJoin('router_observed_state as f', 'f.router_id', 's.router_id')
    .select([
      's.id',
      's.isp_id as ispId',
      's.username',
      'c.name',
      sql<SubscriberStatus>`s.status`.as('status'),
      'r.id as routerId',
      'r.name as routerName',
      'p.name as packageName',
      'p.download_kbps as downloadKbps',
      'p.upload_kbps as uploadKbps',
      's.reseller_user_id as resellerUserId',
      'seen.online',
      'seen.since',
      'seen.last_seen_at as lastSeenAt',
      sql<string | null>`host(seen.last_ip)`.as('lastIp'),
      'seen.last_caller_id as lastCallerId',
      'f.polled_at as polledAt',
    ])
    .where('s.id', '=', id)
    .where('s.removed_at', 'is', null)
    .$if(own !== null, (query) => query.where('s.reseller_user_id', 'in', own ?? []))
    .executeTakeFirst();

export interface WatchedSubscriber {
  readonly id: number;
  readonly username: string;
  readonly resellerUserId: number | null;
}

/**
 * Acquires or renews the monitor lease of a router for this process. The row lock serializes callers, so the
 * rest of the transaction runs one at a time per router.
 */
export async function acquireMonitor(tx: Tx, routerId: number, holder: string): Promise<boolean> {
  const { rows } = await sql`
    insert into live_monitors as m (router_id, holder, leased_until)
    values (${routerId}, ${holder}, now() + make_interval(secs => ${holdSeconds}))
    on conflict (isp_id, router_id) do update set holder = excluded.holder, leased_until = excluded.leased_until
    where m.holder = excluded.holder or m.leased_until < now()
    returning 1 as held`.execute(tx);
  return rows.length > 0;
}

/** The subscribers of the router that have a viewer in any process. */
export async function listWatchedSubscribers(tx: Tx, routerId: number): Promise<WatchedSubscriber[]> {
  const { rows } = await sql<WatchedSubscriber>`
    select s.id, s.username, s.reseller_user_id as "resellerUserId"
    from subscribers s
    where s.isp_id = current_isp() and s.router_id = ${routerId} and s.removed_at is null
      and s.id in (select subscriber_id from live_watches
        where isp_id = current_isp() and router_id = ${routerId} and watched_until > now())
    order by s.id`.execute(tx);
  return rows;
}

/** Replaces the watches of this process on the router. */
export async function saveWatches(
  tx: Tx,
  routerId: number,
  holder: string,
  subscriberIds: readonly number[],
): Promise<void> {
  await sql`
    delete from live_watches
    where isp_id = current_isp() and router_id = ${routerId}
      and (watched_until < now() or (holder = ${holder} and subscriber_id <> all(${[...subscriberIds]}::bigint[])))`.execute(
    tx,
  );
  await sql`
    insert into live_watches (isp_id, subscriber_id, holder, router_id, watched_until)
    select s.isp_id, s.id, ${holder}, ${routerId}, now() + make_interval(secs => ${holdSeconds})
    from subscribers s where s.isp_id = current_isp() and s.id = any(${[...subscriberIds]}::bigint[])
    on conflict (isp_id, subscriber_id, holder)
    do update set router_id = excluded.router_id, watched_until = excluded.watched_until`.execute(tx);
}

export const routerVersion = async (tx: Tx, routerId: number): Promise<number> => {
  const router = await tx
    .selectFrom('routers')
    .select('version')
    .where('id', '=', routerId)
    .executeTakeFirst();
  return router?.version ?? 0;
};

export const releaseMonitor = (tx: Tx, routerId: number, holder: string) =>
  tx.deleteFrom('live_monitors').where('router_id', '=', routerId).where('holder', '=', holder).execute();

/** Delivered to every process when the transaction commits. */
export const notify = (tx: Tx, messages: readonly string[]) =>
  sql`select pg_notify(${liveChannel}, message) from unnest(${[...messages]}::text[]) as message`.execute(tx);
