import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export interface DepartmentFilter {
  readonly search: string;
  readonly isActive?: 'true' | 'false' | undefined;
  readonly sort: 'name' | '-name';
}

const shown = (tx: Tx, { search, isActive }: DepartmentFilter) =>
  tx
    .selectFrom('departments as d')
    .$if(search !== '', (query) => query.where(sql<boolean>`strpos(lower(d.name), lower(${search})) > 0`))
    .$if(isActive !== undefined, (query) => query.where('d.is_active', '=', isActive === 'true'));

/** An ISP has few departments, so that rows are counted. */
export const departmentPage = (tx: Tx, filter: DepartmentFilter, limit: number, offset: number) =>
  shown(tx, filter)
    .select([
      'd.id',
      'd.name',
      'd.description',
      'd.is_active as isActive',
      sql<number>`(select count(*) from staff s where s.isp_id = d.isp_id and s.department_id = d.id and s.left_on is null)`.as(
        'staffCount',
      ),
      sql<number>`(select count(*) from tickets t where t.isp_id = d.isp_id and t.department_id = d.id
        and t.due_at is not null and t.hidden_at is null)`.as('openTicketCount'),
      'd.version',
    ])
    .orderBy(sql`d.is_active desc`)
    .orderBy(sql`lower(d.name)`, filter.sort === '-name' ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countDepartments = async (tx: Tx, filter: DepartmentFilter): Promise<number> =>
  (
    await shown(tx, filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;

export const activeDepartments = (tx: Tx) =>
  tx
    .selectFrom('departments')
    .select(['id', 'name'])
    .where('is_active', '=', true)
    .orderBy(sql`lower(name)`)
    .execute();

export const insertDepartment = (tx: Tx, values: { name: string; description: string | null }) =>
  tx.insertInto('departments').values(values).returning(['id', 'version']).executeTakeFirstOrThrow();

/** Undefined if the version is outdated or the department does not exist. */
export const updateDepartmentRow = (
  tx: Tx,
  id: number,
  version: number,
  values: { name?: string; description?: string | null; is_active?: boolean },
) =>
  tx
    .updateTable('departments')
    .set({ ...values, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst();

/** Waits for tickets that are being assigned to it. */
export const lockDepartment = (tx: Tx, id: number) =>
  tx
    .selectFrom('departments')
    .select(['id', 'name', 'is_active as isActive', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Its name, if it is active; it stays so until the transaction ends. */
export const isActiveDepartment = (tx: Tx, id: number) =>
  tx
    .selectFrom('departments')
    .select('name')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .forShare()
    .executeTakeFirst();
