import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** ISPs with something to do; read as the platform. */
export async function ispsWithDueTickets(tx: Tx, now: string, resolvedBefore: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct isp_id as id from (
      select isp_id from tickets where status = 'resolved' and resolved_at <= ${resolvedBefore}::timestamptz
      union all
      select isp_id from tickets where due_at < ${now}::timestamptz and due_at is not null and hidden_at is null
        and overdue_reported_for is distinct from due_at and desk = 'isp') due order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

export const closeResolved = async (
  tx: Tx,
  now: string,
  resolvedBefore: string,
  limit: number,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update tickets set status = 'closed', closed_at = ${now}::timestamptz
    where id = any(array(select id from tickets where status = 'resolved' and resolved_at <= ${resolvedBefore}::timestamptz
      order by id limit ${limit} for update skip locked))
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Claims tickets that became overdue, each due time once. */
export async function claimOverdue(tx: Tx, now: string, limit: number) {
  const { rows } = await sql<{
    id: number;
    number: number;
    subject: string;
    staffUserId: number | null;
    departmentId: number | null;
  }>`
    update tickets t set overdue_reported_for = t.due_at
    where t.id = any(array(select id from tickets where due_at < ${now}::timestamptz and due_at is not null and hidden_at is null
      and overdue_reported_for is distinct from due_at and desk = 'isp' order by due_at, id limit ${limit} for update skip locked))
    returning t.id, t.number, t.subject, t.department_id as "departmentId",
      (select m.user_id from staff m where m.id = t.staff_id) as "staffUserId"`.execute(tx);
  return rows;
}

interface Reader {
  readonly userId: number;
  readonly locale: string;
}

export const readersOf = (tx: Tx, userIds: readonly number[]): Promise<Reader[]> =>
  tx
    .selectFrom('users')
    .select(['id as userId', 'locale'])
    .where(sql<boolean>`id = any(${[...userIds]}::bigint[])`)
    .where('status', '=', 'active')
    .execute();

/** Those who manage tickets, for what nobody is responsible for. */
export const managersOf = (tx: Tx): Promise<Reader[]> =>
  tx
    .selectFrom('users as u')
    .select(['u.id as userId', 'u.locale'])
    .where('u.status', '=', 'active')
    .where(
      sql<boolean>`exists (select from role_permissions rp join permissions p on p.id = rp.permission_id
        where rp.role_id = u.role_id and p.action = 'manage' and p.subject in ('Ticket', 'all'))`,
    )
    .execute();
