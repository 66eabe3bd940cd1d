import type { CallInput, planCalls } from '@lastmile/contract';
import { likePattern, type Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { type PlanTerms, termColumns, termValues } from './plan-terms.ts';

type Query = CallInput<typeof planCalls.list>['query'];

/** Plans with their current version. */
const plans = (tx: Tx) =>
  tx
    .selectFrom('service_plans as p')
    .innerJoin('service_plan_versions as v', (join) =>
      join
        .onRef('v.plan_id', '=', 'p.id')
        .on(
          sql<boolean>`v.number = (select max(number) from service_plan_versions n where n.plan_id = p.id)`,
        ),
    )
    .select([
      'p.id',
      'p.name',
      'p.description',
      'p.is_public as isPublic',
      sql<'active' | 'archived'>`p.status`.as('status'),
      'p.sort',
      'v.number',
      'v.id as versionId',
      sql<number>`(select count(*) from isp_plans where plan_id = p.id)`.as('isps'),
      'p.version',
      ...termColumns,
    ]);

const matches = ({ search, status }: Query): RawBuilder<boolean> =>
  sql`(${search} = '' or p.name ilike ${likePattern(search)})
    and (${status ?? null}::text is null or p.status = ${status ?? null})`;

const orders: Readonly<Record<Query['sort'], RawBuilder<unknown>>> = {
  sort: sql`p.sort, lower(p.name), p.id`,
  '-sort': sql`p.sort desc, lower(p.name) desc, p.id desc`,
  name: sql`lower(p.name), p.id`,
  '-name': sql`lower(p.name) desc, p.id desc`,
  isps: sql`"isps", p.id`,
  '-isps': sql`"isps" desc, p.id desc`,
};

export async function planPage(tx: Tx, query: Query) {
  const { page, pageSize, sort } = query;
  const found = await plans(tx)
    .where(matches(query))
    .orderBy(orders[sort])
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await tx
    .selectFrom('service_plans as p')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matches(query))
    .executeTakeFirstOrThrow();
  return { items: found.map(({ versionId: _, ...plan }) => plan), page, pageSize, total };
}

export const findPlan = (tx: Tx, id: number) => plans(tx).where('p.id', '=', id).executeTakeFirst();

/** Plans that can be chosen, in the order in which they are offered. */
export const offeredPlans = (tx: Tx) =>
  plans(tx)
    .where('p.status', '=', 'active')
    .where('p.is_public', '=', true)
    .orderBy(orders.sort)
    .limit(100)
    .execute();

export const versionsOf = (tx: Tx, planId: number) =>
  tx
    .selectFrom('service_plan_versions as v')
    .select([
      'v.number',
      'v.created_at as createdAt',
      sql<number>`(select count(*) from isp_plans where version_id = v.id)`.as('isps'),
      ...termColumns,
    ])
    .where('v.plan_id', '=', planId)
    .orderBy('v.number', 'desc')
    .execute();

export interface PlanValues {
  readonly name: string;
  readonly description: string | null;
  readonly isPublic: boolean;
  readonly status: 'active' | 'archived';
  readonly sort: number;
}

const columnsOf = ({ name, description, isPublic, status, sort }: PlanValues) => ({
  name,
  description,
  is_public: isPublic,
  status,
  sort,
});

export const insertPlan = (tx: Tx, values: PlanValues) =>
  tx
    .insertInto('service_plans')
    .values(columnsOf(values))
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

/** Undefined if the version is outdated. Locks the plan, so that its versions are numbered one after another. */
export const updatePlan = (tx: Tx, id: number, version: number, values: PlanValues) =>
  tx
    .updateTable('service_plans')
    .set(columnsOf(values))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst();

export const insertPlanVersion = (tx: Tx, planId: number, number: number, terms: PlanTerms) =>
  tx
    .insertInto('service_plan_versions')
    .values({ plan_id: planId, number, ...termValues(terms) })
    .execute();
