import type { CouponRedemption } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { CouponUses } from '../rules/coupon-discount.ts';

/** Uses and live reservations of a coupon, those of one charge apart. */
export const countUses = async (
  tx: Tx,
  couponId: number,
  ispId: number,
  { now, exceptChargeId }: { readonly now: string; readonly exceptChargeId: number | null },
): Promise<CouponUses> =>
  tx
    .selectFrom('coupon_redemptions')
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`count(*) filter (where isp_id = ${ispId})`.as('byIsp'),
    ])
    .where('coupon_id', '=', couponId)
    .where(sql<boolean>`(state = 'used' or (state = 'reserved' and reserved_until > ${now}))`)
    .where(sql<boolean>`charge_id is distinct from ${exceptChargeId}::bigint`)
    .executeTakeFirstOrThrow();

export interface NewRedemption {
  readonly ispId: number;
  readonly couponId: number;
  readonly chargeId: number;
  readonly reservedUntil: string;
}

export const insertReservation = (tx: Tx, { ispId, couponId, chargeId, reservedUntil }: NewRedemption) =>
  tx
    .insertInto('coupon_redemptions')
    .values({
      isp_id: ispId,
      coupon_id: couponId,
      charge_id: chargeId,
      state: 'reserved',
      reserved_until: reservedUntil,
    })
    .execute();

export const findRedemption = (tx: Tx, ispId: number, chargeId: number) =>
  tx
    .selectFrom('coupon_redemptions')
    .select([
      'id',
      'coupon_id as couponId',
      sql<'reserved' | 'used' | 'released'>`state`.as('state'),
      'reserved_until as reservedUntil',
    ])
    .where('isp_id', '=', ispId)
    .where('charge_id', '=', chargeId)
    .executeTakeFirst();

export const setRedemptionState = (tx: Tx, id: number, state: 'used' | 'released') =>
  tx.updateTable('coupon_redemptions').set({ state }).where('id', '=', id).execute();

/** The latest uses, for the page of a coupon. */
export const redemptionsOf = (tx: Tx, couponId: number, now: string): Promise<CouponRedemption[]> =>
  tx
    .selectFrom('coupon_redemptions as r')
    .innerJoin('isps as i', 'i.id', 'r.isp_id')
    .innerJoin('service_charges as s', (join) =>
      join.onRef('s.isp_id', '=', 'r.isp_id').onRef('s.id', '=', 'r.charge_id'),
    )
    .select([
      'r.id',
      'i.name as ispName',
      's.plan_name as planName',
      sql<CouponRedemption['state']>`case when r.state = 'reserved' and r.reserved_until <= ${now}
        then 'lapsed' else r.state end`.as('state'),
      's.discount_minor as discountMinor',
      'r.updated_at as at',
    ])
    .where('r.coupon_id', '=', couponId)
    .orderBy('r.id', 'desc')
    .limit(100)
    .execute();
