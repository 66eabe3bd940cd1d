import { minor } from '@lastmile/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CouponTerms, couponDiscount, couponRefusal } from './coupon-discount.ts';

const coupon: CouponTerms = {
  kind: 'percent',
  value: 2_000,
  maxDiscountMinor: null,
  minAmountMinor: 0,
  planIds: [],
  scope: 'any',
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerIsp: null,
  status: 'active',
};
const now = Date.parse('2026-03-10T04:00:00Z');
const payment = { planId: 7, isRegistration: false, amountMinor: 1_000_00 };
const refusalOf = (change: Partial<CouponTerms>, uses = { all: 0, byIsp: 0 }, paid = payment) =>
  couponRefusal({ ...coupon, ...change }, uses, paid, now);

describe('a discount', () => {
  it('is a percentage or an amount, within its cap', () => {
    expect(couponDiscount(coupon, minor(1_000_00))).toBe(200_00);
    expect(couponDiscount({ ...coupon, maxDiscountMinor: 150_00 }, minor(1_000_00))).toBe(150_00);
    expect(couponDiscount({ ...coupon, kind: 'fixed', value: 300_00 }, minor(1_000_00))).toBe(300_00);
  });

  it('is never negative and never above the amount or the cap', () => {
    const kinds = fc.constantFrom('percent' as const, 'fixed' as const);
    const caps = fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: null });
    fc.assert(
      fc.property(kinds, fc.integer({ min: 1, max: 10_000 }), caps, fc.nat(10_000_000), (...all) => {
        const [kind, value, maxDiscountMinor, amount] = all;
        const discount = couponDiscount({ kind, value, maxDiscountMinor }, minor(amount));
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount).toBeLessThanOrEqual(Math.min(amount, maxDiscountMinor ?? amount));
        expect(Number.isSafeInteger(discount)).toBe(true);
      }),
    );
  });
});

describe('a coupon', () => {
  it('can be used without limits by anyone', () => {
    expect(refusalOf({}, { all: 1_000, byIsp: 1_000 })).toBeUndefined();
  });

  it('says why it cannot be used', () => {
    expect(refusalOf({ status: 'inactive' })).toBe('coupons.not_valid');
    expect(refusalOf({ startsAt: '2026-03-11T00:00:00Z' })).toBe('coupons.not_started');
    expect(refusalOf({ endsAt: '2026-03-10T04:00:00Z' })).toBe('coupons.ended');
    expect(refusalOf({ scope: 'registration' })).toBe('coupons.registration_only');
    expect(refusalOf({ planIds: [8] })).toBe('coupons.other_plan');
    expect(refusalOf({ minAmountMinor: 1_000_01 })).toBe('coupons.amount_too_low');
    expect(refusalOf({ maxUses: 10 }, { all: 10, byIsp: 0 })).toBe('coupons.used_up');
    expect(refusalOf({ maxUsesPerIsp: 1 }, { all: 5, byIsp: 1 })).toBe('coupons.used_by_isp');
  });

  it('can be used at each of its limits', () => {
    expect(refusalOf({ startsAt: '2026-03-10T04:00:00Z', endsAt: '2026-03-10T04:00:01Z' })).toBeUndefined();
    expect(refusalOf({ maxUses: 10, maxUsesPerIsp: 2 }, { all: 9, byIsp: 1 })).toBeUndefined();
    expect(refusalOf({ planIds: [7], minAmountMinor: 1_000_00 })).toBeUndefined();
    expect(
      refusalOf({ scope: 'registration' }, undefined, { ...payment, isRegistration: true }),
    ).toBeUndefined();
  });
});
