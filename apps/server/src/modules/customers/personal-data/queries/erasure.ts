import type { ErasureObstacle } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Locks the customer, so that no subscriber is assigned to them meanwhile. */
export const lockCustomer = (tx: Tx, id: number) =>
  tx
    .selectFrom('customers')
    .select(['id', 'customer_code as pairCode', 'name', 'erased_at as erasedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const findCustomer = (tx: Tx, id: number) =>
  tx
    .selectFrom('customers')
    .select(['id', 'customer_code as pairCode', 'name', 'erased_at as erasedAt'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Deleted subscribers included. */
export async function findSubscriberIds(tx: Tx, customerId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('subscribers')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

interface Obstacle {
  readonly subscriberId: number;
  readonly username: string;
  readonly obstacle: ErasureObstacle;
}

export async function findObstacles(tx: Tx, customerId: number): Promise<Obstacle[]> {
  const { rows } = await sql<Obstacle>`
    select s.id as "subscriberId", s.username, o.obstacle
    from subscribers s
    left join subscriber_balances b on b.isp_id = s.isp_id and b.subscriber_id = s.id,
    lateral (
      select 'not_closed' as obstacle, 1 as place where s.status <> 'closed'
      union all
      select 'balance', 2 where coalesce(b.balance_minor, 0) <> 0
        or exists (select from retail_invoices i where i.isp_id = s.isp_id and i.subscriber_id = s.id
          and i.paid_minor < i.amount_minor - i.credited_minor)
      union all
      select 'deposit', 2
      where exists (select from security_deposits d where d.isp_id = s.isp_id and d.subscriber_id = s.id and d.returned_at is null)
      union all
      select 'final_invoice', 3
      where exists (select from pending_final_invoices f where f.isp_id = s.isp_id and f.subscriber_id = s.id)
      union all
      -- A closed subscriber is removed from its router; until the router confirms it, the account still exists there.
      select 'on_router', 4
      where s.status = 'closed' and exists (
        select from router_secrets k join routers r on r.isp_id = k.isp_id and r.id = k.router_id
        where k.isp_id = s.isp_id and k.subscriber_id = s.id and r.archived_at is null and k.state <> 'synced')
    ) o
    where s.customer_id = ${customerId}
    order by s.id, o.place`.execute(tx);
  return rows;
}

export interface ErasureCounts {
  readonly subscribers: number;
  readonly notifications: number;
  readonly importRows: number;
  readonly auditRows: number;
  readonly invoices: number;
  readonly payments: number;
  readonly creditNotes: number;
  readonly sessions: number;
}

export async function countRows(tx: Tx, customerId: number, ids: readonly number[]): Promise<ErasureCounts> {
  const { rows } = await sql<ErasureCounts>`
    select ${ids.length}::int as subscribers,
      (select count(*)::int from notifications where subscriber_id = any(${ids})) as notifications,
      (select count(*)::int from import_rows where customer_id = ${customerId} or subscriber_id = any(${ids})) as "importRows",
      (select count(*)::int from audit_log where (entity = 'customers' and entity_id = ${customerId})
         or (entity = 'subscribers' and entity_id = any(${ids}))) as "auditRows",
      (select count(*)::int from invoices where subscriber_id = any(${ids})) as invoices,
      (select count(*)::int from payments where subscriber_id = any(${ids})) as payments,
      (select count(*)::int from credit_notes where subscriber_id = any(${ids})) as "creditNotes",
      (select count(*)::int from session_log where subscriber_id = any(${ids})) as sessions`.execute(tx);
  return rows[0] as ErasureCounts;
}
