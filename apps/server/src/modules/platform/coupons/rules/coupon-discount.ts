import type { CouponRefusal } from '@lastmile/contract';
import { type Minor, minor, percentOf } from '@lastmile/kit';

export interface CouponTerms {
  readonly kind: 'percent' | 'fixed';
  /** Basis points, or minor units. */
  readonly value: number;
  readonly maxDiscountMinor: number | null;
  readonly minAmountMinor: number;
  readonly planIds: readonly number[];
  readonly scope: 'registration' | 'any';
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly maxUses: number | null;
  readonly maxUsesPerIsp: number | null;
  readonly status: 'active' | 'inactive';
}

/** Uses and live reservations, those of this payment apart. */
export interface CouponUses {
  readonly all: number;
  readonly byIsp: number;
}

export interface CouponPayment {
  readonly planId: number;
  readonly isRegistration: boolean;
  /** Before the discount. */
  readonly amountMinor: number;
}

/** The discount is at most the amount, so that nothing is ever paid out. */
export function couponDiscount(
  { kind, value, maxDiscountMinor }: Pick<CouponTerms, 'kind' | 'value' | 'maxDiscountMinor'>,
  amount: Minor,
): Minor {
  const full = kind === 'percent' ? percentOf(amount, value) : value;
  return minor(Math.min(full, maxDiscountMinor ?? full, amount));
}

const isUsed = (uses: number, most: number | null): boolean => most !== null && uses >= most;

/** Whether no use is left: neither in all, nor for this ISP. */
export function usageLimitRefusal(
  { maxUses, maxUsesPerIsp }: Pick<CouponTerms, 'maxUses' | 'maxUsesPerIsp'>,
  uses: CouponUses,
): CouponRefusal | undefined {
  if (isUsed(uses.byIsp, maxUsesPerIsp)) return 'coupons.used_by_isp';
  return isUsed(uses.all, maxUses) ? 'coupons.used_up' : undefined;
}

/** Why a coupon cannot be used for a payment now. */
export function couponRefusal(
  coupon: CouponTerms,
  uses: CouponUses,
  { planId, isRegistration, amountMinor }: CouponPayment,
  now: number,
): CouponRefusal | undefined {
  const { status, startsAt, endsAt, planIds, scope, minAmountMinor } = coupon;
  const reasons: readonly [boolean, CouponRefusal][] = [
    [status !== 'active', 'coupons.not_valid'],
    [startsAt !== null && now < Date.parse(startsAt), 'coupons.not_started'],
    [endsAt !== null && now >= Date.parse(endsAt), 'coupons.ended'],
    [scope === 'registration' && !isRegistration, 'coupons.registration_only'],
    [planIds.length > 0 && !planIds.includes(planId), 'coupons.other_plan'],
    [amountMinor < minAmountMinor, 'coupons.amount_too_low'],
  ];
  return reasons.find(([applies]) => applies)?.[1] ?? usageLimitRefusal(coupon, uses);
}
