import type { OutageStatus } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { outageCategories } from '../../tickets/index.ts';

export const lockOutage = (tx: Tx, id: number) =>
  tx
    .selectFrom('outages as o')
    .leftJoin('routers as r', 'r.id', 'o.router_id')
    .leftJoin('areas as p', 'p.id', 'o.area_id')
    .select([
      'o.id',
      'o.router_id as routerId',
      'o.area_id as areaId',
      sql<string>`coalesce(r.name, p.name, o.place_name)`.as('name'),
      sql<OutageStatus>`o.status`.as('status'),
      'o.cause',
      'o.started_at as startedAt',
      'o.ended_at as endedAt',
      'o.ended_by as endedBy',
      'o.closing_reply as closingReply',
      'o.credit_days as creditDays',
    ])
    .where('o.id', '=', id)
    .forUpdate('o')
    .executeTakeFirst();

/** Undefined if the router or area already has an open one. */
export const insertOutage = (
  tx: Tx,
  values: {
    readonly router_id: number | null;
    readonly area_id: number | null;
    readonly cause: string | null;
    readonly started_at: string;
    readonly confirmed_at: string;
    readonly confirmed_by: number;
  },
) =>
  tx
    .insertInto('outages')
    .values({ ...values, status: 'confirmed' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export interface OutageUpdate {
  readonly status?: OutageStatus;
  readonly cause?: string | null;
  readonly confirmed_at?: string;
  readonly confirmed_by?: number;
  readonly ended_at?: string;
  readonly ended_by?: number;
  readonly closing_reply?: string | null;
  readonly affected_count?: number;
  readonly credit_days?: number;
}

export const updateOutage = (tx: Tx, id: number, values: OutageUpdate) =>
  tx.updateTable('outages').set(values).where('id', '=', id).execute();

export const routerExists = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('routers')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()) !== undefined;

export const areaExists = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('areas').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Fixes who is affected: those who are active now. Returns how many. */
export async function insertAffected(
  tx: Tx,
  { id, routerId, areaId }: { id: number; routerId: number | null; areaId: number | null },
): Promise<number> {
  const where =
    routerId === null ? sql`area_id in (select area_descendants(${areaId}))` : sql`router_id = ${routerId}`;
  const { numAffectedRows } = await sql`
    insert into outage_subscribers (outage_id, subscriber_id)
    select ${id}::bigint, id from subscribers where ${where} and status = 'active' and removed_at is null
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export const isAffected = async (tx: Tx, outageId: number, subscriberId: number): Promise<boolean> =>
  (await tx
    .selectFrom('outage_subscribers')
    .select('subscriber_id')
    .where('outage_id', '=', outageId)
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()) !== undefined;

/** Active tickets about the connection that were opened since an hour before the outage; returns their ids. */
export async function attachTickets(tx: Tx, outageId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update tickets t set outage_id = o.id
    from outages o, outage_subscribers a
    where o.id = ${outageId} and a.isp_id = o.isp_id and a.outage_id = o.id
      and t.isp_id = a.isp_id and t.subscriber_id = a.subscriber_id and t.outage_id is null
      and t.desk = 'isp' and t.due_at is not null and t.hidden_at is null
      and t.category = any(${[...outageCategories]}::text[]) and t.opened_at >= o.started_at - interval '1 hour'
    returning t.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export const activeTicketsOf = async (tx: Tx, outageId: number, limit: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('tickets')
      .select('id')
      .where('outage_id', '=', outageId)
      .where('due_at', 'is not', null)
      .where('hidden_at', 'is', null)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

export const affectedSubscribers = async (tx: Tx, outageId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('outage_subscribers')
      .select('subscriber_id as id')
      .where('outage_id', '=', outageId)
      .orderBy('subscriber_id')
      .execute()
  ).map(({ id }) => id);
