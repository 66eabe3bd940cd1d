import { allCalls } from '@lastmile/contract';
import { likePattern, type Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

export interface AuditFilter {
  readonly search: string;
  /** Users that the search term refers to, from `peopleNamed`. */
  readonly users: readonly number[];
  readonly userId?: number | undefined;
  readonly entity?: string | undefined;
  readonly entityId?: number | undefined;
  readonly call?: string | undefined;
  readonly action?: string | undefined;
  readonly ip?: string | undefined;
  readonly ispId?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort: 'at' | '-at';
}

const maxUsers = 1_000;
/** Ids of users whose name or login contains the term. */
export const findUsersNamed = async (tx: Tx, word: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from search_users(${likePattern(word)}) as found (id) limit ${maxUsers}`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Every condition must be served by an index; one without would make the database read every row. */
function found(search: string, users: readonly number[]): RawBuilder<boolean> {
  const word = search.toLowerCase();
  const callIds = allCalls.map(({ id }) => id).filter((id) => id.toLowerCase().includes(word));
  const conditions: RawBuilder<boolean>[] = [
    sql`user_id = any(${users}::bigint[])`,
    sql`call = any(${callIds}::text[])`,
    sql`entity = ${word}`,
    sql`ip = ${word}`,
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
}

function matches(filter: AuditFilter): RawBuilder<boolean> {
  const { search, users, userId, entity, entityId, call, action, ip, ispId, from, to } = filter;
  const conditions: RawBuilder<boolean>[] = [sql`true`];
  if (search) conditions.push(found(search, users));
  if (userId !== undefined) conditions.push(sql`user_id = ${userId}`);
  if (entity !== undefined) conditions.push(sql`entity = ${entity}`);
  if (entityId !== undefined) conditions.push(sql`entity_id = ${entityId}`);
  if (call !== undefined) conditions.push(sql`call = ${call}`);
  if (ip !== undefined) conditions.push(sql`ip = ${ip}`);
  if (action !== undefined) conditions.push(sql`action = ${action}`);
  if (ispId !== undefined) conditions.push(sql`isp_id = ${ispId}`);
  if (from !== undefined) conditions.push(sql`at >= ${from}`);
  if (to !== undefined) conditions.push(sql`at < ${to}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

const order = ({ sort }: AuditFilter): RawBuilder<unknown> =>
  sort === '-at' ? sql`at desc, id desc` : sql`at, id`;

type Values = Record<string, unknown> | null;
type AuditAction = 'insert' | 'update' | 'delete' | 'event';

const shown = (tx: Tx, filter: AuditFilter) =>
  tx
    .selectFrom('audit_log')
    .select([
      'id',
      'at',
      'user_id as userId',
      sql<string | null>`user_display_name(user_id)`.as('userName'),
      'acting_as_isp_id as actingAsIspId',
      sql<string | null>`(select i.name from isps i where i.id = acting_as_isp_id)`.as('actingAsIspName'),
      'isp_id as ispId',
      sql<string | null>`(select i.name from isps i where i.id = audit_log.isp_id)`.as('ispName'),
      sql<string | null>`(select i.currency from isps i where i.id = audit_log.isp_id)`.as('currency'),
      'ip',
      'call',
      'request_id as requestId',
      'entity',
      'entity_id as entityId',
      sql<AuditAction>`action`.as('action'),
      sql<Values>`before`.as('before'),
      sql<Values>`after`.as('after'),
    ])
    .where(matches(filter))
    .orderBy(order(filter));

export const auditPage = (tx: Tx, filter: AuditFilter, limit: number, offset: number) =>
  shown(tx, filter).limit(limit).offset(offset).execute();

export const countAudit = async (tx: Tx, filter: AuditFilter): Promise<number> =>
  (
    await tx
      .selectFrom('audit_log')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(matches(filter))
      .executeTakeFirstOrThrow()
  ).total;

export const streamAudit = (tx: Tx, filter: AuditFilter) => shown(tx, filter).stream();
