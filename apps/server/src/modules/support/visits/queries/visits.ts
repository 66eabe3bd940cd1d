import type { VisitMaterial, VisitOutcome, VisitStatus } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { DigitKind } from '@lastmile/kit';
import { sql } from 'kysely';

interface Plan {
  readonly staff_id: number | null;
  readonly visit_date: string;
  readonly from_time: string;
  readonly to_time: string;
  readonly instructions: string | null;
}

export const insertVisit = (tx: Tx, values: Plan & { readonly ticket_id: number }) =>
  tx.insertInto('visits').values(values).returning(['id', 'version']).executeTakeFirstOrThrow();

export type LockedVisit = NonNullable<Awaited<ReturnType<typeof lockVisit>>>;

/** Undefined if it does not exist or is outside of the data scope. */
export const lockVisit = (tx: Tx, id: number) =>
  tx
    .selectFrom('visits as v')
    .innerJoin('tickets as t', 't.id', 'v.ticket_id')
    .leftJoin('staff as m', 'm.id', 'v.staff_id')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select([
      'v.id',
      'v.ticket_id as ticketId',
      't.department_id as departmentId',
      't.subject',
      sql<VisitStatus>`v.status`.as('status'),
      sql<string>`v.visit_date::text`.as('date'),
      sql<string>`to_char(v.from_time, 'HH24:MI')`.as('from'),
      sql<string>`to_char(v.to_time, 'HH24:MI')`.as('to'),
      'v.instructions',
      'v.staff_id as staffId',
      'u.full_name as staffName',
      'm.user_id as userId',
      'v.version',
    ])
    .where('v.id', '=', id)
    .where('t.hidden_at', 'is', null)
    .forUpdate('v')
    .executeTakeFirst();

interface VisitUpdate extends Partial<Plan> {
  readonly status?: VisitStatus;
  readonly started_at?: string;
  readonly finished_at?: string;
  readonly outcome?: VisitOutcome;
  readonly result?: string;
  readonly cancel_reason?: string | null;
  readonly reply_id?: number;
}

export const updateVisitRow = (tx: Tx, id: number, values: VisitUpdate) =>
  tx
    .updateTable('visits')
    .set(values)
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

export const insertMaterials = async (tx: Tx, visitId: number, materials: readonly VisitMaterial[]) => {
  if (materials.length > 0)
    await tx
      .insertInto('visit_materials')
      .values(materials.map((material) => ({ visit_id: visitId, ...material })))
      .execute();
};

/** A technician, and whether they see tickets of other departments. */
export const findTechnician = (tx: Tx, staffId: number) =>
  tx
    .selectFrom('staff as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select([
      'm.id',
      'm.user_id as userId',
      'm.department_id as departmentId',
      'u.full_name as name',
      'u.locale',
      'r.data_scope as dataScope',
    ])
    .where('m.id', '=', staffId)
    .where('m.left_on', 'is', null)
    .executeTakeFirst();

type OpenVisitFilter = { readonly staffId: number } | { readonly ticketId: number };

/** Assigned visits that were not made yet, with what decides whether their technician sees them. Locks them. */
export const lockOpenVisits = (tx: Tx, filter: OpenVisitFilter) =>
  tx
    .selectFrom('visits as v')
    .innerJoin('tickets as t', 't.id', 'v.ticket_id')
    .innerJoin('staff as m', 'm.id', 'v.staff_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select([
      'v.id',
      'v.ticket_id as ticketId',
      't.department_id as ticketDepartmentId',
      't.subject',
      sql<string>`v.visit_date::text`.as('date'),
      sql<string>`to_char(v.from_time, 'HH24:MI')`.as('from'),
      sql<string>`to_char(v.to_time, 'HH24:MI')`.as('to'),
      'm.department_id as departmentId',
      'r.data_scope as dataScope',
    ])
    .where('v.status', 'in', ['planned', 'started'])
    .where(
      'staffId' in filter
        ? sql<boolean>`v.staff_id = ${filter.staffId}`
        : sql<boolean>`v.ticket_id = ${filter.ticketId}`,
    )
    .orderBy('v.id')
    .forUpdate('v')
    .execute();

/** Assigns visits to someone, or to nobody: then what was started is planned again. */
export const assignVisits = (tx: Tx, ids: readonly number[], staffId: number | null) =>
  tx
    .updateTable('visits')
    .set({
      staff_id: staffId,
      ...(staffId === null ? { status: 'planned' as const, started_at: null } : {}),
    })
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();

export const countOpenVisits = async (tx: Tx, staffId: number): Promise<number> =>
  (
    await tx
      .selectFrom('visits')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('staff_id', '=', staffId)
      .where('status', 'in', ['planned', 'started'])
      .executeTakeFirstOrThrow()
  ).count;

/** What a message about a visit needs; undefined for a visit without a customer. */
export const visitMessageOf = (tx: Tx, id: number) =>
  tx
    .selectFrom('visits as v')
    .innerJoin('tickets as t', 't.id', 'v.ticket_id')
    .innerJoin('subscribers as s', 's.id', 't.subscriber_id')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .innerJoin('isps as i', 'i.id', 'v.isp_id')
    .leftJoin('visit_mails as n', 'n.visit_id', 'v.id')
    .select([
      'v.isp_id as ispId',
      'v.ticket_id as ticketId',
      't.subscriber_id as subscriberId',
      sql<VisitStatus>`v.status`.as('status'),
      sql<string>`v.visit_date::text`.as('date'),
      sql<string>`to_char(v.from_time, 'HH24:MI')`.as('from'),
      sql<string>`to_char(v.to_time, 'HH24:MI')`.as('to'),
      sql<VisitOutcome | null>`v.outcome`.as('outcome'),
      'n.notified_for as notifiedFor',
      't.number',
      't.subject',
      'c.email as address',
      'c.name',
      'c.language',
      'i.name as ispName',
      sql<DigitKind>`i.digits`.as('digits'),
    ])
    .where('v.id', '=', id)
    .where('t.hidden_at', 'is', null)
    .executeTakeFirst();

export const markNotified = (tx: Tx, visitId: number, notifiedFor: string) =>
  sql`insert into visit_mails (visit_id, notified_for) values (${visitId}, ${notifiedFor})
    on conflict (isp_id, visit_id) do update set notified_for = excluded.notified_for`.execute(tx);
