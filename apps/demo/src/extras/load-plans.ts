import { type Database, type Tx, withPlatform } from '@lastmile/database';
import { saveCoupon } from '../../../server/src/modules/platform/coupons/index.ts';
import {
  applyCharge,
  findPlan,
  insertCharge,
  savePlan,
} from '../../../server/src/modules/platform/plans/index.ts';
import { dayMs } from '../demo-time.ts';

const actor = { userId: null, call: 'demo' };
const unlimited = { maxSubscribers: null, maxRouters: null, maxStaff: null, maxResellers: null };
const offered = { isPublic: true, status: 'active' as const, slabs: [], registrationFeeMinor: 1_000_00 };
const monthly = { months: 1, trialDays: 14, vatRate: 500 };

const plans = [
  {
    ...{ ...offered, ...monthly, name: 'Starter', description: 'For a new network in one area.', sort: 10 },
    ...{ priceModel: 'flat' as const, priceMinor: 1_500_00 },
    ...{ maxSubscribers: 300, maxRouters: 2, maxStaff: 5, maxResellers: 0 },
  },
  {
    ...{ ...offered, ...monthly, name: 'Growth', description: 'For several areas and resellers.', sort: 20 },
    ...{ priceModel: 'slabs' as const, priceMinor: 0 },
    slabs: [
      { upTo: 1_000, priceMinor: 3_000_00 },
      { upTo: 3_000, priceMinor: 6_000_00 },
      { upTo: null, priceMinor: 10_000_00 },
    ],
    ...{ maxSubscribers: 10_000, maxRouters: 100, maxStaff: 500, maxResellers: 200 },
  },
  {
    ...{ ...offered, ...monthly, ...unlimited, name: 'Pay as you grow', sort: 30 },
    description: 'No limits. You pay for active subscribers only.',
    ...{ priceModel: 'per_subscriber' as const, priceMinor: 3_00, trialDays: 0 },
  },
  {
    ...{ ...offered, ...monthly, ...unlimited, name: 'Founders 2024', description: null, sort: 90 },
    ...{ priceModel: 'flat' as const, priceMinor: 1_000_00, status: 'archived' as const },
  },
];

const always = { minAmountMinor: 0, startsAt: null, endsAt: null, planIds: [], status: 'active' as const };
const coupons = [
  {
    ...{
      ...always,
      code: 'WELCOME-50',
      description: 'Half of the first payment',
      kind: 'percent' as const,
      value: 5_000,
    },
    ...{ maxDiscountMinor: 2_000_00, scope: 'registration' as const, maxUses: 100, maxUsesPerIsp: 1 },
  },
  {
    ...{
      ...always,
      code: 'FREE-START',
      description: 'For partners',
      kind: 'percent' as const,
      value: 10_000,
    },
    ...{ maxDiscountMinor: null, scope: 'registration' as const, maxUses: 20, maxUsesPerIsp: 1 },
  },
  {
    ...{
      ...always,
      code: 'EID-500',
      description: null,
      kind: 'fixed' as const,
      value: 500_00,
      minAmountMinor: 3_000_00,
    },
    ...{ maxDiscountMinor: null, scope: 'any' as const, maxUses: null, maxUsesPerIsp: 1 },
  },
];

interface Bought {
  readonly plan: string;
  readonly months: number;
  readonly daysAgo: number;
  readonly counted: number;
  readonly monthlyMinor: number;
}
/** What the ISPs of the demo bought, in order. */
const bought: readonly (readonly Bought[])[] = [
  [
    { plan: 'Pay as you grow', months: 3, daysAgo: 95, counted: 380, monthlyMinor: 1_140_00 },
    { plan: 'Pay as you grow', months: 12, daysAgo: 8, counted: 410, monthlyMinor: 1_230_00 },
  ],
  [{ plan: 'Growth', months: 3, daysAgo: 40, counted: 120, monthlyMinor: 3_000_00 }],
];

/** Plans and coupons of the platform, and the plan of each ISP of the demo with its payments. */
export const loadPlans = (database: Database, ispIds: readonly number[], nowMs: number): Promise<void> =>
  withPlatform(database, { actor }, async (tx) => {
    const ids = new Map<string, number>();
    for (const plan of plans) ids.set(plan.name, (await savePlan(tx, plan)).id);
    for (const coupon of coupons) await saveCoupon(tx, coupon, new Date(nowMs).toISOString());
    for (const [index, ispId] of ispIds.entries())
      for (const purchase of bought[index] ?? [])
        await buy(tx, ispId, ids.get(purchase.plan) ?? 0, purchase, nowMs);
  });

async function buy(tx: Tx, ispId: number, planId: number, purchase: Bought, nowMs: number): Promise<void> {
  const { plan, months, counted, monthlyMinor, daysAgo } = purchase;
  const { versionId = 0 } = (await findPlan(tx, planId)) ?? {};
  const chargeMinor = monthlyMinor * months;
  const vatMinor = Math.round(chargeMinor * 0.05);
  const chargeId = await insertCharge(tx, {
    ...{ isp_id: ispId, kind: 'renewal', plan_id: planId, version_id: versionId, plan_name: plan },
    ...{ months, counted, monthly_minor: monthlyMinor, fee_minor: 0, charge_minor: chargeMinor },
    ...{ discount_minor: 0, adjustment_minor: 0, vat_rate: 500, vat_minor: vatMinor },
    ...{ total_minor: chargeMinor + vatMinor, currency: 'BDT' },
  });
  const clock = { now: () => nowMs - daysAgo * dayMs };
  const rules = { closingRefusals: [], statusEffects: [] };
  await applyCharge({ clock, ...rules }, tx, { ispId, chargeId, transactionId: null });
}
