import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export const ispsWithPlan = async (tx: Tx): Promise<number[]> =>
  (
    await tx
      .selectFrom('isp_plans')
      .innerJoin('isps', 'isps.id', 'isp_plans.isp_id')
      .select('isp_plans.isp_id as ispId')
      .where('isps.status', 'in', ['active', 'suspended'])
      .orderBy('isp_plans.isp_id')
      .execute()
  ).map(({ ispId }) => ispId);

export const findReminded = (tx: Tx, ispId: number) =>
  tx
    .selectFrom('isp_plans')
    .select([sql<string | null>`reminded_until::text`.as('until'), 'reminded_days as days'])
    .where('isp_id', '=', ispId)
    .executeTakeFirst();

export const saveReminded = (tx: Tx, ispId: number, until: string, days: number) =>
  tx
    .updateTable('isp_plans')
    .set({ reminded_until: until, reminded_days: days })
    .where('isp_id', '=', ispId)
    .execute();

/** Users of an ISP who may pay the service charge. */
export const findPayers = (tx: Tx, ispId: number) =>
  tx
    .selectFrom('users as u')
    .innerJoin('role_permissions as rp', 'rp.role_id', 'u.role_id')
    .innerJoin('permissions as p', 'p.id', 'rp.permission_id')
    .select(['u.id', 'u.email', 'u.locale'])
    .where('u.isp_id', '=', ispId)
    .where('u.status', '=', 'active')
    .where('p.subject', '=', 'ServiceCharge')
    .where('p.action', 'in', ['pay', 'manage'])
    .distinct()
    .orderBy('u.id')
    .limit(50)
    .execute();

/** Paid registrations of an ISP, to be refunded after it was rejected. */
export const findPaidRegistrations = (tx: Tx, ispId: number) =>
  tx
    .selectFrom('service_charges as s')
    .innerJoin('checkouts as c', (join) =>
      join
        .onRef('c.isp_id', '=', 's.isp_id')
        .onRef('c.target_id', '=', 's.id')
        .on('c.purpose', '=', 'registration'),
    )
    .select(['c.id as checkoutId'])
    .where('s.isp_id', '=', ispId)
    .where('s.kind', '=', 'registration')
    .where('c.state', 'in', ['succeeded', 'needs_review'])
    .where('c.paid_minor', '>', 0)
    .execute();
