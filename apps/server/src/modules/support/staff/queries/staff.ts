import type { ManualMethod } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export interface StaffFilter {
  readonly search: string;
  readonly departmentId?: number | undefined;
  readonly isFormer: 'true' | 'false';
  readonly sort: 'fullName' | '-fullName';
}

type UserStatus = 'invited' | 'active' | 'locked' | 'disabled';

const members = (tx: Tx) =>
  tx
    .selectFrom('staff as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .innerJoin('departments as d', 'd.id', 's.department_id');

const filtered = (tx: Tx, { search, departmentId, isFormer }: StaffFilter) =>
  members(tx)
    .where('s.left_on', isFormer === 'true' ? 'is not' : 'is', null)
    .$if(departmentId !== undefined, (query) => query.where('s.department_id', '=', departmentId ?? 0))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`strpos(lower(concat_ws(' ', u.full_name, u.email, u.mobile, s.position)), lower(${search})) > 0`,
      ),
    );

/** An ISP has few staff members, so that rows are searched and counted. */
export const staffPage = (tx: Tx, filter: StaffFilter, limit: number, offset: number) =>
  filtered(tx, filter)
    .select([
      's.id',
      's.user_id as userId',
      'u.full_name as fullName',
      'u.email',
      'u.mobile',
      'u.role_id as roleId',
      'r.name as roleName',
      'u.locale',
      's.department_id as departmentId',
      'd.name as departmentName',
      's.position',
      sql<number[]>`u.area_ids`.as('areaIds'),
      sql<ManualMethod[]>`u.payment_methods`.as('paymentMethods'),
      sql<UserStatus>`u.status`.as('userStatus'),
      sql<number>`(select count(*) from tickets t where t.isp_id = s.isp_id and t.staff_id = s.id
        and t.due_at is not null and t.hidden_at is null)`.as('openTicketCount'),
      sql<string | null>`s.left_on::text`.as('leftOn'),
      's.version',
    ])
    .orderBy(sql`lower(u.full_name)`, filter.sort === '-fullName' ? 'desc' : 'asc')
    .orderBy('s.id')
    .limit(limit)
    .offset(offset)
    .execute();

export const countStaff = async (tx: Tx, filter: StaffFilter): Promise<number> =>
  (
    await filtered(tx, filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;

/** Those who can be assigned tickets. */
export const activeStaff = (tx: Tx, departmentId: number | undefined) =>
  members(tx)
    .select([
      's.id',
      's.user_id as userId',
      'u.full_name as name',
      's.department_id as departmentId',
      's.position',
    ])
    .where('s.left_on', 'is', null)
    .where('u.status', 'in', ['active', 'invited'])
    .$if(departmentId !== undefined, (query) => query.where('s.department_id', '=', departmentId ?? 0))
    .orderBy(sql`lower(u.full_name)`)
    .execute();

/** Users of the ISP who can work in a department; resellers and their staff are partners. */
const colleagues = (tx: Tx) =>
  tx
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .where('u.status', 'in', ['active', 'invited'])
    .where('r.data_scope', '<>', 'own_subscribers')
    .where('u.reseller_user_id', 'is', null);

export const usersWithoutDepartment = (tx: Tx) =>
  colleagues(tx)
    .select(['u.id', 'u.full_name as name'])
    .where(sql<boolean>`not exists (select from staff s where s.user_id = u.id and s.left_on is null)`)
    .orderBy(sql`lower(u.full_name)`)
    .limit(500)
    .execute();

/** A user of the same ISP who can work in a department. */
export const findStaffCandidate = (tx: Tx, userId: number) =>
  colleagues(tx).select(['u.id', 'u.role_id as roleId']).where('u.id', '=', userId).executeTakeFirst();

/** Who left and comes back keeps the row, because tickets name it. Undefined for one who works here already. */
export const insertMember = (
  tx: Tx,
  { userId, departmentId, position }: { userId: number; departmentId: number; position: string | null },
) =>
  tx
    .insertInto('staff')
    .values({ user_id: userId, department_id: departmentId, position })
    .onConflict((conflict) =>
      conflict
        .columns(['isp_id', 'user_id'])
        .doUpdateSet({ department_id: departmentId, position, left_on: null, left_reason: null })
        .where('staff.left_on', 'is not', null),
    )
    .returning(['id', 'version'])
    .executeTakeFirst();

const member = (tx: Tx, id: number) =>
  members(tx)
    .select([
      's.id',
      's.user_id as userId',
      'u.full_name as name',
      'u.version as userVersion',
      'u.role_id as roleId',
      's.department_id as departmentId',
      sql<string | null>`s.left_on::text`.as('leftOn'),
      's.version',
    ])
    .where('s.id', '=', id);

export const findMember = (tx: Tx, id: number) => member(tx, id).executeTakeFirst();
/** Waits for tickets that are being assigned to them. */
export const lockMember = (tx: Tx, id: number) => member(tx, id).forUpdate('s').executeTakeFirst();
/** Those of a department who have not left, for messages. */
export const membersOf = (tx: Tx, departmentId: number) =>
  members(tx)
    .select(['s.user_id as userId', 'u.locale'])
    .where('s.department_id', '=', departmentId)
    .where('s.left_on', 'is', null)
    .where('u.status', '=', 'active')
    .execute();

/** Undefined if the version is outdated. */
export const updateMember = (
  tx: Tx,
  id: number,
  version: number,
  values: {
    department_id?: number;
    position?: string | null;
    left_on?: string;
    left_reason?: string | null;
  },
) =>
  tx
    .updateTable('staff')
    .set({ ...values, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst();

export const moveMembers = async (tx: Tx, from: number, to: number): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ department_id: to })
    .where('department_id', '=', from)
    .where('left_on', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
