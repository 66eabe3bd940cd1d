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

const zone = sql`(select timezone from isps where id = current_isp())`;
const instant = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Rows of the log `l` by the filter; the username is compared as a whole, as the regulator names it. */
const matches = ({ search, ip, callerId, routerId }: SessionFilter): RawBuilder<unknown> => {
  const conditions = [
    ...(ip ? [sql`l.ip = ${ip}::inet`] : []),
    ...(callerId ? [sql`l.caller_id = upper(${callerId})`] : []),
    ...(routerId === undefined ? [] : [sql`l.router_id = ${routerId}`]),
    ...(search
      ? [
          sql`l.subscriber_id = any(array(select s.id from subscribers s where lower(s.username) = lower(${search})))`,
        ]
      : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
};

/** Sessions that began in the period, and those that began before and were open in it. */
const branches = (filter: SessionFilter): readonly RawBuilder<unknown>[] => {
  const start = sql`(${filter.from}::date::timestamp at time zone ${zone})`;
  const end = sql`((${filter.to}::date + 1)::timestamp at time zone ${zone})`;
  const where = sql`l.isp_id = current_isp() and ${matches(filter)}`;
  return [
    sql`session_log l where ${where} and l.started_at >= ${start} and l.started_at < ${end}`,
    sql`session_log l where ${where} and l.started_at < ${start} and (l.stopped_at >= ${start} or l.stopped_at is null)`,
  ];
};

/** The rows of both branches, of each as many as can be shown. */
const rowsOf = (filter: SessionFilter, window?: { readonly limit: number; readonly offset: number }) => {
  const order = filter.sort === 'startedAt' ? sql`started_at, id` : sql`started_at desc, id desc`;
  const most = window ? sql`limit ${window.limit + window.offset}` : sql``;
  const shown = window ? sql`limit ${window.limit} offset ${window.offset}` : sql``;
  const parts = branches(filter).map((branch) => sql`(select l.* from ${branch} order by ${order} ${most})`);
  return sql<SessionLogRow>`
    select l.id, s.username, c.name, ${instant(sql`l.started_at`)} as "startedAt", ${instant(sql`l.stopped_at`)} as "stoppedAt",
      host(l.ip) as ip, l.caller_id as "callerId", r.name as "routerName", l.bytes_out as "downloadBytes",
      l.bytes_in as "uploadBytes", l.reason
    from (select * from (${sql.join(parts, sql` union all `)}) sessions order by ${order} ${shown}) l
    join subscribers s on s.id = l.subscriber_id
    join routers r on r.id = l.router_id
    left join customers c on c.id = s.customer_id
    order by ${filter.sort === 'startedAt' ? sql`l.started_at, l.id` : sql`l.started_at desc, l.id desc`}`;
};

export const sessionPage = async (tx: Tx, filter: SessionFilter, limit: number, offset: number) =>
  (await rowsOf(filter, { limit, offset }).execute(tx)).rows;

export async function countSessions(tx: Tx, filter: SessionFilter): Promise<number> {
  const counts = branches(filter).map((branch) => sql`(select count(*) from ${branch})`);
  const { rows } = await sql<{
    total: number;
  }>`select (${sql.join(counts, sql` + `)})::bigint as total`.execute(tx);
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
