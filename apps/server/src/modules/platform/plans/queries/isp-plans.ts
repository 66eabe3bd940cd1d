import type { LimitedResource } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { type PlanTerms, termColumns } from './plan-terms.ts';

const ispPlans = (tx: Tx) =>
  tx
    .selectFrom('isp_plans as i')
    .innerJoin('service_plans as p', 'p.id', 'i.plan_id')
    .innerJoin('service_plan_versions as v', 'v.id', 'i.version_id')
    .select([
      'i.isp_id as ispId',
      'i.plan_id as planId',
      'i.version_id as versionId',
      'p.name as planName',
      'p.description',
      sql<string>`i.anchor_on::text`.as('anchorOn'),
      'i.months as paidMonths',
      sql<string>`i.paid_until::text`.as('paidUntil'),
      'i.version as rowVersion',
      ...termColumns,
    ]);

/** The plan of an ISP in the version that it bought. In a transaction of the platform. */
export const findIspPlan = (tx: Tx, ispId: number) =>
  ispPlans(tx).where('i.isp_id', '=', ispId).executeTakeFirst();
export type IspPlan = NonNullable<Awaited<ReturnType<typeof findIspPlan>>>;

/** The same, locked until the transaction ends. */
export const lockIspPlan = (tx: Tx, ispId: number) =>
  ispPlans(tx).where('i.isp_id', '=', ispId).forUpdate('i').executeTakeFirst();

export interface NewIspPlan {
  readonly ispId: number;
  readonly planId: number;
  readonly versionId: number;
  readonly anchorOn: string;
  readonly months: number;
  readonly paidUntil: string;
  readonly terms: Pick<PlanTerms, 'maxSubscribers' | 'maxRouters' | 'maxStaff' | 'maxResellers'>;
}

export async function saveIspPlan(tx: Tx, plan: NewIspPlan): Promise<void> {
  const values = {
    plan_id: plan.planId,
    version_id: plan.versionId,
    anchor_on: plan.anchorOn,
    months: plan.months,
    paid_until: plan.paidUntil,
    max_subscribers: plan.terms.maxSubscribers,
    max_routers: plan.terms.maxRouters,
    max_staff: plan.terms.maxStaff,
    max_resellers: plan.terms.maxResellers,
  };
  await tx
    .insertInto('isp_plans')
    .values({ isp_id: plan.ispId, ...values })
    .onConflict((conflict) => conflict.column('isp_id').doUpdateSet(values))
    .execute();
}

/** What an ISP uses of what plans limit. */
export const findUsage = async (tx: Tx, ispId: number): Promise<Record<LimitedResource, number>> =>
  tx
    .selectNoFrom([
      sql<number>`plan_usage(${ispId}, 'subscribers')`.as('subscribers'),
      sql<number>`plan_usage(${ispId}, 'routers')`.as('routers'),
      sql<number>`plan_usage(${ispId}, 'staff')`.as('staff'),
      sql<number>`plan_usage(${ispId}, 'resellers')`.as('resellers'),
    ])
    .executeTakeFirstOrThrow();

/** How many more subscribers the plan of the transaction's ISP allows; null: any number. */
export const findRemainingSubscribers = async (tx: Tx): Promise<number | null> =>
  (
    await tx
      .selectFrom('isp_plans')
      .select(sql<number | null>`max_subscribers - plan_usage(isp_id, 'subscribers')`.as('room'))
      .executeTakeFirst()
  )?.room ?? null;

/** Active subscribers, on whom prices depend. */
export const countActiveSubscribers = async (tx: Tx, ispId: number): Promise<number> =>
  (
    await tx
      .selectFrom('subscriber_aggregates')
      .select(sql<number>`greatest(coalesce(sum(subscribers), 0), 0)::bigint`.as('active'))
      .where('isp_id', '=', ispId)
      .where('kind', '=', 'status')
      .where('value', '=', 'active')
      .executeTakeFirstOrThrow()
  ).active;

/** The ISP as a buyer. */
export const findBuyer = (tx: Tx, ispId: number) =>
  tx
    .selectFrom('isps')
    .select([
      'id',
      'name',
      'owner_name as ownerName',
      'email',
      'mobile',
      'address',
      'bin',
      'timezone',
      'locale',
      'status',
      sql<string>`(select currency from platform_settings)`.as('currency'),
    ])
    .where('id', '=', ispId)
    .executeTakeFirst();
export type Buyer = NonNullable<Awaited<ReturnType<typeof findBuyer>>>;
