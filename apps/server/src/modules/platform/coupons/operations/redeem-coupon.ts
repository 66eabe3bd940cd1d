import type { CouponRefusal } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { fieldProblem } from '../../../../core/problem.ts';
import { findTermsByCode, type KnownCoupon, lockTerms } from '../queries/coupons.ts';
import { countUses, findRedemption, insertReservation, setRedemptionState } from '../queries/redemptions.ts';
import { type CouponPayment, couponRefusal, usageLimitRefusal } from '../rules/coupon-discount.ts';

/** How long a use is held for a pending payment. */
const reservedMs = 30 * 60_000;

/** The coupon of a code, if it can be used for a payment now; a problem of the field says why not. */
export async function requireCoupon(
  tx: Tx,
  clock: Clock,
  code: string,
  payment: CouponPayment & { readonly ispId: number; readonly field: string },
): Promise<KnownCoupon> {
  const coupon = await findTermsByCode(tx, code);
  const refusal = coupon ? await refusalOf(tx, clock, coupon, payment) : 'coupons.not_valid';
  if (!coupon || refusal) throw fieldProblem(refusal ?? 'coupons.not_valid', payment.field);
  return coupon;
}

async function refusalOf(
  tx: Tx,
  clock: Clock,
  coupon: KnownCoupon,
  payment: CouponPayment & { readonly ispId: number },
): Promise<CouponRefusal | undefined> {
  const now = clock.now();
  const at = new Date(now).toISOString();
  const uses = await countUses(tx, coupon.id, payment.ispId, { now: at, exceptChargeId: null });
  return couponRefusal(coupon, uses, payment, now);
}

/**
 * Holds a use for a pending payment. The coupon is locked before its uses are counted: of any number of simultaneous payments,
 * only as many get one as are left.
 */
export async function reserveCoupon(
  tx: Tx,
  clock: Clock,
  couponId: number,
  charge: CouponPayment & { readonly ispId: number; readonly chargeId: number; readonly field: string },
): Promise<void> {
  const coupon = await lockTerms(tx, couponId);
  const refusal = coupon ? await refusalOf(tx, clock, coupon, charge) : 'coupons.not_valid';
  if (refusal) throw fieldProblem(refusal, charge.field);
  const reservedUntil = new Date(clock.now() + reservedMs).toISOString();
  const { ispId, chargeId } = charge;
  await insertReservation(tx, { ispId, couponId, chargeId, reservedUntil });
}

/** Whether the coupon of a charge can still be used: it is reserved, or a use is left for a late payment. */
export async function canUseCoupon(tx: Tx, clock: Clock, ispId: number, chargeId: number): Promise<boolean> {
  const redemption = await findRedemption(tx, ispId, chargeId);
  if (!redemption || redemption.state === 'used') return true;
  const coupon = await lockTerms(tx, redemption.couponId);
  const now = clock.now();
  if (redemption.state === 'reserved' && Date.parse(redemption.reservedUntil) > now) return true;
  if (!coupon) return false;
  const at = new Date(now).toISOString();
  const uses = await countUses(tx, coupon.id, ispId, { now: at, exceptChargeId: chargeId });
  return usageLimitRefusal(coupon, uses) === undefined;
}

/** Counts the use of a paid charge, if one is left; a person may have accepted the payment although none is. */
export async function useCoupon(tx: Tx, clock: Clock, ispId: number, chargeId: number): Promise<void> {
  const isLeft = await canUseCoupon(tx, clock, ispId, chargeId);
  const redemption = await findRedemption(tx, ispId, chargeId);
  if (redemption) await setRedemptionState(tx, redemption.id, isLeft ? 'used' : 'released');
}

/** Gives the use back after a payment failed, or was refunded. */
export async function releaseCoupon(tx: Tx, ispId: number, chargeId: number): Promise<void> {
  const redemption = await findRedemption(tx, ispId, chargeId);
  if (redemption) await setRedemptionState(tx, redemption.id, 'released');
}
