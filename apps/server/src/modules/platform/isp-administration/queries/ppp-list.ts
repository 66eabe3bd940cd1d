import { type CallInput, type CallOutput, type calls, cappedTotal } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

type ListPpp = typeof calls.ispAdministration.listPpp;
type Query = CallInput<ListPpp>['query'];
export type PppFilter = Omit<Query, 'page' | 'pageSize' | 'format' | 'count'> & {
  readonly isUnassigned: boolean;
};
type PppRow = CallOutput<ListPpp>['items'][number];

/** The username in the order of bytes, in which a prefix is a range of an index. */
const key = sql`s.username_key collate "C"`;

const isOnline = sql<boolean>`exists (select from subscriber_presence o
  where o.isp_id = s.isp_id and o.subscriber_id = s.id and o.online)`;

function matches(filter: PppFilter): RawBuilder<boolean> {
  const { search, status, ispId, isUnassigned, connectedFrom, connectedTo } = filter;
  const conditions: RawBuilder<boolean>[] = [sql`s.removed_at is null`];
  if (isUnassigned) conditions.push(sql`s.customer_id is null`);
  if (ispId !== undefined) conditions.push(sql`s.isp_id = ${ispId}`);
  if (status) conditions.push(sql`s.status = ${status}`);
  if (filter.closed) conditions.push(sql`s.status <> 'closed'`);
  if (filter.online) conditions.push(isOnline);
  if (connectedFrom) conditions.push(sql`s.connected_on >= ${connectedFrom}::date`);
  if (connectedTo) conditions.push(sql`s.connected_on <= ${connectedTo}::date`);
  const prefix = search.toLowerCase();
  if (prefix) conditions.push(sql`${key} >= ${prefix} and ${key} < ${`${prefix}\u{10ffff}`}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** The indexes of one ISP are in the order of the language, those of all ISPs in the order of bytes. */
function order({ sort, ispId, search }: PppFilter): RawBuilder<unknown> {
  const name = ispId !== undefined && !search ? sql`s.username_key` : key;
  const first = sort.endsWith('createdAt') ? sql`s.created_at` : name;
  return sort.startsWith('-') ? sql`${first} desc, s.isp_id desc, s.id desc` : sql`${first}, s.isp_id, s.id`;
}

/** The rows of a page are found first, then completed. */
const rowsOf = (filter: PppFilter, limit: RawBuilder<unknown>) => sql<PppRow>`
  select s.id, s.isp_id as "ispId", i.name as "ispName", s.username, c.name as "customerName", s.status,
    r.name as "routerName", p.name as "packageName", coalesce(o.online, false) as online,
    o.last_seen_at as "lastSeenAt", s.created_at as "createdAt"
  from (select s.isp_id, s.id, s.username, s.username_key, s.customer_id, s.status, s.router_id, s.package_id, s.created_at
        from subscribers s where ${matches(filter)} order by ${order(filter)} ${limit}) s
  join isps i on i.id = s.isp_id
  join routers r on r.isp_id = s.isp_id and r.id = s.router_id
  join packages p on p.isp_id = s.isp_id and p.id = s.package_id
  left join customers c on c.isp_id = s.isp_id and c.id = s.customer_id
  left join subscriber_presence o on o.isp_id = s.isp_id and o.subscriber_id = s.id
  order by ${order(filter)}`;

export const pppPage = async (tx: Tx, filter: PppFilter, limit: number, offset: number) =>
  (await rowsOf(filter, sql`limit ${limit} offset ${offset}`).execute(tx)).rows;

export const streamPpp = (tx: Tx, filter: PppFilter) =>
  tx
    .selectFrom(sql<PppRow>`(${rowsOf(filter, sql``)})`.as('rows'))
    .selectAll('rows')
    .stream();

/** Totals come from the aggregates; those of new connections are counted, that of a search up to a limit. */
export async function countPpp(tx: Tx, filter: PppFilter): Promise<{ total: number; isTotalCapped?: true }> {
  const { rows } = await sql<{ total: number }>`select ${totalOf(filter)}::int as total`.execute(tx);
  const total = rows[0]?.total ?? 0;
  return filter.search && total > cappedTotal ? { total: cappedTotal, isTotalCapped: true } : { total };
}

function totalOf(filter: PppFilter): RawBuilder<number> {
  const { search, status, closed, online, ispId, isUnassigned, connectedFrom, connectedTo } = filter;
  if (search)
    return sql`(select count(*) from (select from subscribers s where ${matches(filter)} limit ${cappedTotal + 1}) found)`;
  if (connectedFrom || connectedTo) return sql`(select count(*) from subscribers s where ${matches(filter)})`;
  if (isUnassigned) return aggregate(sql`kind = 'assigned' and value = 'no'`, ispId);
  return aggregate(
    sql`kind = ${online ? 'online' : 'status'}
    ${status ? sql`and value = ${status}` : sql``} ${closed ? sql`and value <> 'closed'` : sql``}`,
    ispId,
  );
}

/** Aggregates of states and of who is online have a row per status. */
const aggregate = (rows: RawBuilder<unknown>, ispId: number | undefined): RawBuilder<number> =>
  sql`(select coalesce(sum(subscribers), 0) from subscriber_aggregates
    where ${rows} ${ispId === undefined ? sql`` : sql`and isp_id = ${ispId}`})`;
