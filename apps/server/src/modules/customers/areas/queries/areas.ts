import type { SortOf } from '@lastmile/contract';
import { likePattern, type Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { definedColumns } from '../../../../core/columns.ts';

export interface AreaFilter {
  readonly search: string;
  readonly parent?: 'root' | number | undefined;
  readonly sort: SortOf<'name' | 'code' | 'updatedAt'>;
  /** The calling reseller, who counts only their own subscribers; null for other roles. */
  readonly reseller: number | null;
}

export interface AreaValues {
  readonly name: string;
  readonly nameBn: string | null;
  readonly code: string | null;
  readonly parentId: number | null;
}

const columns = {
  name: 'name',
  nameBn: 'name_bn',
  code: 'code',
  parentId: 'parent_id',
} as const satisfies Record<keyof AreaValues, string>;

type Trail = { id: number; name: string }[];

function matches({ search, parent }: AreaFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`true`];
  if (search) conditions.push(sql`id in (select search_areas(${likePattern(search)}))`);
  if (parent === 'root') conditions.push(sql`parent_id is null`);
  else if (parent !== undefined) conditions.push(sql`parent_id = ${parent}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

const sortKeys = { name: sql`lower(name)`, code: sql`code`, updatedAt: sql`updated_at` };

/** The id comes last so that the order of equal names is stable across pages. */
function order({ sort }: AreaFilter): RawBuilder<unknown> {
  const key = sortKeys[sort.replace('-', '') as keyof typeof sortKeys];
  return sort.startsWith('-') ? sql`${key} desc, id desc` : sql`${key}, id`;
}

const subscriberCount = (reseller: number | null) =>
  sql<number>`(
    select count(*) from area_descendants(areas.id) inside (id) join subscribers s on s.area_id = inside.id
    where s.status <> 'closed' ${reseller === null ? sql`` : sql`and s.reseller_user_id = any(scope_resellers())`})`;

/** Finds the keys by index first; names, paths and counts are read only for the rows of the page. */
export const areaPage = (tx: Tx, filter: AreaFilter, limit: number, offset: number) =>
  tx
    .with('keys', (db) =>
      db
        .selectFrom('areas')
        .select('id')
        .where(matches(filter))
        .orderBy(order(filter))
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('areas')
    .where('id', 'in', (eb) => eb.selectFrom('keys').select('keys.id'))
    .select([
      'id',
      'name',
      'name_bn as nameBn',
      'code',
      'parent_id as parentId',
      sql<Trail>`case when parent_id is null then '[]' else area_path(parent_id) end`.as('trail'),
      sql<number>`(select count(*) from areas child where child.parent_id = areas.id)`.as('childCount'),
      subscriberCount(filter.reseller).as('subscriberCount'),
      'version',
      'updated_at as updatedAt',
    ])
    .orderBy(order(filter))
    .execute();

export const countAreas = async (tx: Tx, filter: AreaFilter): Promise<number> => {
  const count = tx.selectFrom('areas').select((eb) => eb.fn.countAll<number>().as('total'));
  return (await count.where(matches(filter)).executeTakeFirstOrThrow()).total;
};

export const streamAreas = (tx: Tx, filter: AreaFilter) =>
  tx
    .selectFrom('areas')
    .select(['id', 'name', 'name_bn as nameBn', 'code', 'parent_id as parentId', 'updated_at as updatedAt'])
    .where(matches(filter))
    .orderBy(order(filter))
    .stream();

export const allAreaNames = (tx: Tx) =>
  tx
    .selectFrom('areas')
    .select(['id', 'name', 'parent_id as parentId'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();

export const insertArea = (tx: Tx, values: AreaValues) =>
  tx
    .insertInto('areas')
    .values(definedColumns(columns, values))
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

/** Undefined when the version is stale or the area does not exist. */
export const updateAreaRow = (tx: Tx, id: number, version: number, values: Partial<AreaValues>) =>
  tx
    .updateTable('areas')
    .set({ version, ...definedColumns(columns, values) })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst();

export const moveChildren = (tx: Tx, parentId: number, toParentId: number | null) =>
  tx.updateTable('areas').set({ parent_id: toParentId }).where('parent_id', '=', parentId).execute();

export const moveSubscribers = (tx: Tx, areaId: number, toAreaId: number | null) =>
  tx.updateTable('subscribers').set({ area_id: toAreaId }).where('area_id', '=', areaId).execute();

export const moveRouters = (tx: Tx, areaId: number, toAreaId: number | null) =>
  tx.updateTable('routers').set({ area_id: toAreaId }).where('area_id', '=', areaId).execute();

export const deleteAreaRow = (tx: Tx, id: number, version: number) =>
  tx
    .deleteFrom('areas')
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();

export const areaExists = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('areas').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const hasChildren = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('areas').select('id').where('parent_id', '=', id).limit(1).executeTakeFirst()) !==
  undefined;

export const hasSubscribers = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('subscribers')
    .select('id')
    .where('area_id', '=', id)
    .where('status', '<>', 'closed')
    .limit(1)
    .executeTakeFirst()) !== undefined;
