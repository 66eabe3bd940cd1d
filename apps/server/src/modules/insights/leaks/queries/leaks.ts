import type { Leak, LeakKind } from '@lastmile/contract';
import { streamRows, type Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import type { LeakContext } from './columns.ts';
import { moneyLeaks } from './money-leaks.ts';
import { networkLeaks, readOnce } from './network-leaks.ts';
import { serviceLeaks } from './service-leaks.ts';

interface LeakFilter {
  readonly search: string;
  readonly kind?: LeakKind | undefined;
  readonly resellerId?: number | undefined;
  readonly sort: string;
}

/** Names and types of the columns that each query has in this order. */
const columns = sql`select null::text as kind, null::text as title, null::bigint as subscriber_id, null::bigint as user_id,
  null::bigint as router_id, null::bigint as package_id, null::bigint as minor, null::timestamptz as since, null::text as value,
  null::int as count, null::bigint as pays_minor, null::bigint as price_minor, null::timestamptz as used_at where false`;

const queries = (context: LeakContext): Record<LeakKind, RawBuilder<unknown>> => ({
  ...networkLeaks,
  ...serviceLeaks(context),
  ...moneyLeaks(context),
});

const leaks = (context: LeakContext, kind?: LeakKind) => {
  const all = queries(context);
  return sql`(with ${readOnce} ${sql.join([columns, ...(kind ? [all[kind]] : Object.values(all))], sql` union all `)})`;
};

const matches = ({ search, resellerId }: LeakFilter) =>
  sql`${search ? sql`position(${search.toLowerCase()} in lower(l.title)) > 0` : sql`true`} and ${isOf(resellerId)}`;

/** What the reseller sold; what is of no subscriber, if it is theirs or of someone who works for them. */
const isOf = (resellerId: number | undefined) =>
  resellerId === undefined
    ? sql`true`
    : sql`case when l.subscriber_id is not null
        then exists (select from subscribers s where s.id = l.subscriber_id and s.reseller_user_id = ${resellerId})
        else exists (select from users u where u.id = l.user_id and ${resellerId} in (u.id, u.reseller_user_id)) end`;

/** One account may leak on several routers, and several payments of one user: each row has its own place. */
const own = sql`l.kind, l.title, l.router_id, l.subscriber_id, l.value, l.since`;
const order: Readonly<Record<string, RawBuilder<unknown>>> = {
  amountMinor: sql`l.minor, ${own}`,
  '-amountMinor': sql`l.minor desc, ${own}`,
  title: sql`lower(l.title), ${own}`,
  '-title': sql`lower(l.title) desc, ${own}`,
};

interface LeakWindow {
  readonly limit: number;
  readonly offset: number;
}

const instant = (at: RawBuilder<unknown>) =>
  sql`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Some of the `found` leaks, as JSON; names are looked up for these only. */
const shown = ({ kind, sort }: LeakFilter, window?: LeakWindow) => {
  const by = order[sort] ?? sql`l.title`;
  const page = window ? sql`order by ${by} limit ${window.limit} offset ${window.offset}` : sql``;
  return sql`
    select concat_ws(':', l.kind, l.router_id, l.subscriber_id, l.user_id, l.title, l.value) as name, l.kind, l.title,
      l.subscriber_id as "subscriberId", c.name as "customerName", l.user_id as "userId", l.router_id as "routerId",
      r.name as "routerName", k.name as "packageName", l.minor as "amountMinor",
      jsonb_build_object('since', ${instant(sql`l.since`)}, 'value', l.value,
        'count', l.count, 'paysMinor', l.pays_minor, 'priceMinor', l.price_minor, 'usedAt', ${instant(sql`l.used_at`)}) as evidence
    from (
      select * from found l where ${kind ? sql`l.kind = ${kind}` : sql`true`} ${page}
    ) l
    left join subscribers s on s.id = l.subscriber_id left join customers c on c.id = s.customer_id
    left join routers r on r.id = l.router_id left join packages k on k.id = l.package_id
    order by ${by}`;
};

/** All leaks of the asked kind, for a file; they are looked for once. */
export const streamLeaks = (tx: Tx, context: LeakContext, filter: LeakFilter): AsyncIterable<Leak> =>
  streamRows(
    tx,
    sql<Leak>`with found as materialized (select * from ${leaks(context, filter.kind)} l where ${matches(filter)}) ${shown(filter)}`,
  );

interface LeakSum {
  readonly kind: LeakKind;
  readonly count: number;
  readonly amountMinor: number;
}

/** A page of leaks with the sums of all kinds, which are looked for once. */
export async function leakPage(
  tx: Tx,
  context: LeakContext,
  filter: LeakFilter,
  window: LeakWindow,
): Promise<{ readonly items: Leak[]; readonly sums: LeakSum[] }> {
  const { rows } = await sql<{ items: Leak[]; sums: LeakSum[] }>`
    with found as materialized (select * from ${leaks(context)} l where ${matches(filter)}),
    sums as (select l.kind, count(*) as count, sum(l.minor)::bigint as "amountMinor" from found l group by 1 order by 3 desc, 1),
    shown as (${shown(filter, window)})
    select coalesce((select jsonb_agg(shown) from shown), '[]') as items,
      coalesce((select jsonb_agg(sums) from sums), '[]') as sums`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A query of subqueries has one row');
  return row;
}

/** The cash that the user should have handed over. */
export async function heldTooLong(tx: Tx, context: LeakContext, userId: number): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select l.minor from ${leaks(context, 'cash_held')} l where l.user_id = ${userId}`.execute(tx);
  return rows[0]?.minor ?? 0;
}

/** The payments that the user received and reversed, the last one first. */
export async function reversedByReceiver(
  tx: Tx,
  context: LeakContext,
  userId: number,
): Promise<readonly { readonly number: string; readonly minor: number }[]> {
  const { rows } = await sql<{ number: string; minor: number }>`
    select l.value as number, l.minor from ${leaks(context, 'self_reversed')} l
    where l.user_id = ${userId} order by l.since desc, l.value`.execute(tx);
  return rows;
}

/** Whether the subscriber has a leak of this kind. */
export async function isLeaking(
  tx: Tx,
  context: LeakContext,
  kind: LeakKind,
  subscriberId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${leaks(context, kind)} l where l.subscriber_id = ${subscriberId} limit 1`.execute(tx);
  return rows.length > 0;
}
