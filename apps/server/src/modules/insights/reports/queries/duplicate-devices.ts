import { streamRows, type Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import type { Range } from '../rules/ranges.ts';
import { startOf, startOfNext } from './local-days.ts';
import { pageOf, type Window } from './subscriber-columns.ts';

export interface DuplicateDevice {
  readonly name: string;
  readonly subscribers: number;
  readonly online: number;
  readonly firstSessionAt: string;
  readonly lastSeenAt: string;
  readonly accounts: {
    readonly id: number;
    readonly username: string;
    readonly name: string | null;
    readonly routerName: string;
    readonly status: string;
    readonly isOnline: boolean;
    readonly lastSeenAt: string;
  }[];
}

interface DeviceFilter extends Range {
  readonly search: string;
  /** Devices that a subscriber of this reseller used, whoever else did. */
  readonly resellerId?: number | undefined;
}

/** On a page: a device of a hundred accounts would fill it. */
export const shownAccounts = 10;
const instant = (at: RawBuilder<unknown>) =>
  sql`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Every device with its subscribers, whenever; what is online may be older than the sessions that are kept. */
const uses = sql`(
  select caller_id, subscriber_id from subscriber_devices
  union all
  select last_caller_id, subscriber_id from subscriber_presence where last_caller_id is not null
)`;

/**
 * Sessions with the device `d` in the period. A device has one session at a time, so of those that began earlier only the last one of each
 * subscriber can have lasted into it. Who is offline used the device until they left, which the log may not know.
 */
const usesWithin = ({ from, to }: Range) => sql`(
  select subscriber_id, started_at as at from session_log l
  where l.caller_id = d.caller_id and l.started_at >= ${startOf(from)} and l.started_at < ${startOfNext(to)}
  union all
  select u.subscriber_id, l.started_at from subscriber_devices u
  cross join lateral (
    select started_at, stopped_at from session_log l
    where l.caller_id = u.caller_id and l.subscriber_id = u.subscriber_id and l.started_at < ${startOf(from)}
    order by l.started_at desc limit 1
  ) l
  where u.caller_id = d.caller_id and (l.stopped_at is null or l.stopped_at >= ${startOf(from)})
  union all
  select subscriber_id, since from subscriber_presence o
  where o.last_caller_id = d.caller_id and (o.online or (o.since >= ${startOf(from)} and o.since < ${startOfNext(to)}))
)`;

const isOf = ({ resellerId }: DeviceFilter) =>
  resellerId === undefined
    ? sql`true`
    : sql`exists (select from subscribers s where s.id = any(n.ids) and s.reseller_user_id = ${resellerId})`;

/**
 * Most devices have one subscriber: comparing the smallest and the largest id finds the others in one pass, without
 * sorting, and only their sessions are read. Addresses are compared as routers report them.
 */
const devices = (filter: DeviceFilter) => sql`(
  with shared as materialized (
    select u.caller_id
    from ${uses} u ${filter.search ? sql`where lower(u.caller_id) = ${filter.search.toLowerCase()}` : sql``}
    group by u.caller_id having min(u.subscriber_id) <> max(u.subscriber_id)
  )
  select d.caller_id, n.first_at, n.last_at, n.ids, cardinality(n.ids) as subscribers
  from shared d cross join lateral (
    select array_agg(distinct l.subscriber_id) as ids, min(l.at) as first_at, max(l.at) as last_at from ${usesWithin(filter)} l
  ) n
  where cardinality(n.ids) > 1 and ${isOf(filter)}
)`;

const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  subscribers: sql`d.subscribers, d.caller_id`,
  '-subscribers': sql`d.subscribers desc, d.last_at desc, d.caller_id`,
  lastSeenAt: sql`d.last_at, d.caller_id`,
  '-lastSeenAt': sql`d.last_at desc, d.caller_id`,
  name: sql`d.caller_id`,
  '-name': sql`d.caller_id desc`,
};

type SortedFilter = DeviceFilter & { readonly sort: string };
/** With the totals of all devices. */
type CountedDevice = DuplicateDevice & { readonly devices: number; readonly allSubscribers: number };

/** Devices with at most so many of their accounts, or all, and where these used them last. */
const rowsOf = (filter: SortedFilter, accounts: number | null, window?: Window) => {
  const order = sorts[filter.sort] ?? sql`d.caller_id`;
  return sql<CountedDevice>`
    select d.caller_id as name, d.subscribers, n.online, ${instant(sql`d.first_at`)} as "firstSessionAt",
      ${instant(sql`d.last_at`)} as "lastSeenAt", n.accounts, d.devices, d."allSubscribers"
    from (
      select d.*, count(*) over () as devices, (sum(d.subscribers) over ())::bigint as "allSubscribers"
      from ${devices(filter)} d ${pageOf(order, window)}
    ) d
    cross join lateral (
      select (select count(*)::int from subscriber_presence o
          where o.last_caller_id = d.caller_id and o.online and o.subscriber_id = any(d.ids)) as online,
        jsonb_agg(jsonb_build_object('id', a.id, 'username', a.username,
        'name', a.name, 'routerName', a.router_name, 'status', a.status, 'isOnline', a.is_online,
        'lastSeenAt', ${instant(sql`a.last_at`)}) order by a.is_online desc, a.username) as accounts
      from (
        select s.id, s.username, s.status, c.name, coalesce(used.name, r.name) as router_name,
          coalesce(o.online and o.last_caller_id = d.caller_id, false) as is_online, coalesce(used.started_at, o.since) as last_at
        from subscribers s join routers r on r.id = s.router_id left join customers c on c.id = s.customer_id
        left join subscriber_presence o on o.subscriber_id = s.id
        left join lateral (
          select l.started_at, at.name from session_log l join routers at on at.id = l.router_id
          where l.subscriber_id = s.id and l.caller_id = d.caller_id order by l.started_at desc limit 1
        ) used on true
        where s.id = any(d.ids) order by is_online desc, s.username_key limit ${accounts}
      ) a
    ) n order by ${order}`;
};

/** A page of devices; of each the first accounts. */
export async function listDuplicateDevices(
  tx: Tx,
  filter: SortedFilter,
  { accounts, ...window }: Window & { readonly accounts: number | null },
): Promise<CountedDevice[]> {
  const { rows } = await rowsOf(filter, accounts, window).execute(tx);
  return rows;
}

/** All devices with all their accounts, for a file. */
export const streamDuplicateDevices = (tx: Tx, filter: SortedFilter): AsyncIterable<CountedDevice> =>
  streamRows(tx, rowsOf(filter, null));
