import { z } from 'zod';
import { can, defineCall, orRegistration } from '../kit/call.ts';
import { id, idParams, instant, instantInput, optionalText, version } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import { createOrUpdateOf } from '../kit/partial.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { chargeQuote, registrationToken } from './service-charge-shapes.ts';

export const couponKinds = ['percent', 'fixed'] as const;
export const couponScopes = ['registration', 'any'] as const;
export const couponStates = ['active', 'inactive', 'scheduled', 'ended', 'used_up'] as const;
export type CouponState = (typeof couponStates)[number];

const refusals = {
  'coupons.not_valid': { status: 422, title: 'This coupon code is not valid' },
  'coupons.not_started': { status: 422, title: 'This coupon cannot be used yet' },
  'coupons.ended': { status: 422, title: 'This coupon has expired' },
  'coupons.used_up': { status: 422, title: 'This coupon has been used up' },
  'coupons.used_by_isp': { status: 422, title: 'You have already used this coupon' },
  'coupons.other_plan': { status: 422, title: 'This coupon is not valid for this plan' },
  'coupons.registration_only': { status: 422, title: 'This coupon is only valid for registrations' },
  'coupons.amount_too_low': { status: 422, title: 'The amount is too low for this coupon' },
} as const satisfies ProblemCatalogue;
export type CouponRefusal = keyof typeof refusals;
export const couponRefusals = Object.keys(refusals);

export const couponProblems = {
  ...refusals,
  'coupons.code_taken': { status: 422, title: 'Another coupon already has this code' },
  'coupons.plan_not_found': { status: 422, title: 'Plan not found' },
} as const satisfies ProblemCatalogue;

export const couponCode = () =>
  z
    .string()
    .transform((value) => value.trim().toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9-]{4,20}$/, 'Use 4 to 20 letters, digits or hyphens'));

const optionalCount = () =>
  z
    .int()
    .min(1)
    .max(1_000_000)
    .nullish()
    .transform((value) => value ?? null);
const optionalInstant = () =>
  instantInput()
    .nullish()
    .transform((value) => value ?? null);

const couponFields = {
  code: couponCode(),
  description: optionalText(300),
  kind: z.enum(couponKinds),
  value: z.int().min(1).max(100_000_000_000).describe('Basis points (10% is 1000), or minor units'),
  maxDiscountMinor: z
    .int()
    .min(1)
    .max(100_000_000_000)
    .nullish()
    .transform((value) => value ?? null)
    .describe('The largest discount; null: no limit'),
  minAmountMinor: z.int().min(0).max(100_000_000_000).describe('The smallest amount before the discount'),
  planIds: z.array(id()).max(100).describe('Empty: every plan'),
  scope: z.enum(couponScopes).describe('Only for registrations, or for any payment'),
  startsAt: optionalInstant(),
  endsAt: optionalInstant(),
  maxUses: optionalCount().describe('In all; null: unlimited'),
  maxUsesPerIsp: optionalCount().describe('By one ISP; null: unlimited'),
  status: z.enum(['active', 'inactive']),
};
const isPercentage = ({ kind, value }: { kind: string; value: number }) =>
  kind !== 'percent' || value <= 10_000;
const isOrdered = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }) =>
  startsAt === null || endsAt === null || startsAt < endsAt;
const percentRule = { message: 'Enter at most 100%', path: ['value'] };
const dateRule = { message: 'The end must be after the start', path: ['endsAt'] };

/** The complete form, as the web edits it. */
export const couponForm = z
  .strictObject(couponFields)
  .refine(isPercentage, percentRule)
  .refine(isOrdered, dateRule);

const couponRow = z.strictObject({
  id: id(),
  code: z.string(),
  description: z.string().nullable(),
  kind: z.enum(couponKinds),
  value: z.int(),
  maxDiscountMinor: z.int().nullable(),
  minAmountMinor: z.int(),
  planIds: z.array(id()),
  scope: z.enum(couponScopes),
  startsAt: instant().nullable(),
  endsAt: instant().nullable(),
  maxUses: z.int().nullable(),
  maxUsesPerIsp: z.int().nullable(),
  status: z.enum(['active', 'inactive']),
  state: z.enum(couponStates).describe('What the coupon is now, by its dates and uses'),
  used: z.int(),
  reserved: z.int().describe('Uses that are held for pending payments'),
  discountMinor: z.int().describe('All discounts so far'),
  version: version(),
});
export type CouponRow = z.infer<typeof couponRow>;

const redemption = z.strictObject({
  id: id(),
  ispName: z.string(),
  planName: z.string(),
  state: z.enum(['reserved', 'lapsed', 'used', 'released']),
  discountMinor: z.int(),
  at: instant(),
});
export type CouponRedemption = z.infer<typeof redemption>;

export const couponCalls = {
  list: defineCall({
    id: 'coupons.list',
    method: 'GET',
    path: '/api/admin/coupon-code/list',
    summary: 'List coupons with their uses',
    who: can('read', 'Coupon'),
    scope: 'platform',
    query: listQuery(['code', 'createdAt', 'used'], { status: z.enum(['active', 'inactive']).optional() }),
    output: pageOf(couponRow),
  }),
  get: defineCall({
    id: 'coupons.get',
    method: 'GET',
    path: '/api/admin/coupon-code/details/{id}',
    summary: 'Get a coupon with its latest uses',
    who: can('read', 'Coupon'),
    scope: 'platform',
    params: idParams,
    output: z.strictObject({ ...couponRow.shape, redemptions: z.array(redemption) }),
  }),
  save: defineCall({
    id: 'coupons.save',
    method: 'POST',
    path: '/api/admin/coupon-code/store-update',
    summary: 'Create a coupon from all fields, or update the given ones of the coupon with the id',
    who: can('update', 'Coupon'),
    scope: 'platform',
    idempotent: true,
    body: createOrUpdateOf(couponForm),
    output: z.strictObject({ id: id(), version: version() }),
    problems: ['coupons.code_taken', 'coupons.plan_not_found'],
  }),
  check: defineCall({
    id: 'coupons.check',
    method: 'POST',
    path: '/api/isp/check-coupon-code',
    summary:
      'Check a coupon for a plan: what is to pay with it, or why it cannot be used; for your ISP, or for the registration of the token',
    who: orRegistration(can('pay', 'ServiceCharge')),
    scope: 'caller',
    perMinute: 30,
    body: z.strictObject({
      registrationToken: registrationToken().optional(),
      code: couponCode(),
      packageId: id(),
      months: z.int().min(1).max(36).optional().describe('Default: as the plan is sold'),
    }),
    output: chargeQuote,
    problems: [...couponRefusals, 'plans.not_found', 'plans.wrong_months', 'registrations.not_payable'],
  }),
};
