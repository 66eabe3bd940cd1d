import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { termColumns } from './plan-terms.ts';

/** Plans that were not paid for today, with what their price depends on. In a transaction of the platform. */
export const overduePlans = (tx: Tx, now: string) =>
  tx
    .selectFrom('isp_plans as i')
    .innerJoin('service_plan_versions as v', 'v.id', 'i.version_id')
    .select([
      'i.isp_id as ispId',
      ...termColumns,
      sql<number>`(select greatest(coalesce(sum(a.subscribers), 0), 0)::bigint from subscriber_aggregates a
        where a.isp_id = i.isp_id and a.kind = 'status' and a.value = 'active')`.as('counted'),
      sql<number>`(select coalesce(sum(d.amount_minor), 0)::bigint from service_charge_adjustments d
        where d.isp_id = i.isp_id and d.charge_id is null)`.as('adjustmentMinor'),
    ])
    .where(sql<boolean>`i.paid_until < ${now}::date`)
    .execute();
