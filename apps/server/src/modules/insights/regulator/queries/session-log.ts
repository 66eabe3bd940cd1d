import type { SessionLogRow } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import type { Period } from '../rules/period.ts';

export interface SessionFilter extends Period {
  readonly search: string;
  readonly sort: 'startedAt' | '-startedAt';
  readonly ip?: string | undefined;
  readonly callerId?: string | undefined;
  readonly routerId?: number | undefined;
}

/** Deleted subscribers included; each condition has an index. */
const named = (username: string): RawBuilder<unknown> => sql`
  select s.id from subscribers s where s.username_key = lower(${username}) and s.removed_at is null
  union all select s.id from subscribers s where s.username_key = lower(${username}) and s.removed_at is not null`;

/** Rows of the log `l` by the filter; the username is compared as a whole, as the regulator names it. */
const matches = ({ search, ip, callerId, routerId }: SessionFilter): RawBuilder<unknown> => {
  const conditions = [
    ...(ip ? [sql`l.ip = ${ip}::inet`] : []),
    ...(callerId ? [sql`l.caller_id = upper(${callerId})`] : []),
    ...(routerId === undefined ? [] : [sql`l.router_id = ${routerId}`]),
    ...(search ? [sql`l.subscriber_id = any(array(${named(search)}))`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
};

/** Sessions that began in the period. */
const begun = (filter: SessionFilter) => sql`
  session_log l where l.isp_id = current_isp() and ${matches(filter)}
    and l.started_at >= ${filter.start}::timestamptz and l.started_at < ${filter.end}::timestamptz`;

/**
 * Those that began before and were open in it. They are few, and found by their end: partitions of earlier months have hardly a
 * session that lasted into the period.
 */
const openThen = (filter: SessionFilter) => {
  const before = sql`select l.* from session_log l where l.isp_id = current_isp() and ${matches(filter)}
    and l.started_at < ${filter.start}::timestamptz`;
  return sql`(${before} and l.stopped_at >= ${filter.start}::timestamptz union all ${before} and l.stopped_at is null) l`;
};

/** The rows of both, of each as many as can be shown. */
const rowsOf = (filter: SessionFilter, window?: { readonly limit: number; readonly offset: number }) => {
  const order = filter.sort === 'startedAt' ? sql`l.started_at, l.id` : sql`l.started_at desc, l.id desc`;
  const most = window ? sql`limit ${window.limit + window.offset}` : sql``;
  const shown = window ? sql`limit ${window.limit} offset ${window.offset}` : sql``;
  return sql<SessionLogRow>`
    with open_then as materialized (select * from ${openThen(filter)})
    select l.id, s.username, c.name, l.started_at as "startedAt", l.stopped_at as "stoppedAt",
      host(l.ip) as ip, l.caller_id as "callerId", r.name as "routerName", l.bytes_out as "downloadBytes",
      l.bytes_in as "uploadBytes", l.reason
    from (
      select l.* from ((select l.* from ${begun(filter)} order by ${order} ${most}) union all select * from open_then) l
      order by ${order} ${shown}
    ) l
    join subscribers s on s.id = l.subscriber_id
    join routers r on r.id = l.router_id
    left join customers c on c.id = s.customer_id
    order by ${order}`;
};

export const sessionPage = async (tx: Tx, filter: SessionFilter, limit: number, offset: number) =>
  (await rowsOf(filter, { limit, offset }).execute(tx)).rows;

export async function countSessions(tx: Tx, filter: SessionFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select ((select count(*) from ${begun(filter)}) + (select count(*) from ${openThen(filter)}))::bigint as total`.execute(
    tx,
  );
  return rows[0]?.total ?? 0;
}

const chunk = 5_000;

/** All rows, chunk by chunk, so that memory is bounded. */
export async function* streamSessions(tx: Tx, filter: SessionFilter): AsyncGenerator<SessionLogRow> {
  const name = sql.raw('session_log_export');
  await sql`declare ${name} no scroll cursor for ${rowsOf(filter)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<SessionLogRow>`fetch ${sql.lit(chunk)} from ${name}`.execute(tx);
    yield* rows;
    if (rows.length < chunk) return;
  }
}
