import { type CouponRow, couponForm } from '@lastmile/contract';
import type { z } from 'zod';
import { type ContractForm, useContractForm } from '../../../shared/kit/form/contract-form.ts';

export type CouponValues = z.input<typeof couponForm>;
export type CouponForm = ContractForm<CouponValues, z.output<typeof couponForm>>;

const blank = {
  code: '',
  description: '',
  kind: 'percent',
  value: 1_000,
  maxDiscountMinor: null,
  minAmountMinor: 0,
  planIds: [],
  scope: 'any',
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerIsp: 1,
  status: 'active',
} satisfies CouponValues;

const valuesOf = (coupon: CouponRow): CouponValues =>
  Object.fromEntries(
    Object.keys(blank).map((key) => [key, coupon[key as keyof typeof blank]]),
  ) as CouponValues;

export const useCouponForm = (coupon?: CouponRow): CouponForm =>
  useContractForm(couponForm, coupon ? valuesOf(coupon) : blank);
