import type { Tx } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import { useCoupon } from '../../coupons/index.ts';
import { completeRegistrationPayment, findPlatformSettings, type IspStatusRules } from '../../isps/index.ts';
import { insertAdjustment, settleAdjustments } from '../queries/adjustments.ts';
import { type LockedCharge, lockCharge, markPaid, nextReceiptNumber } from '../queries/charges.ts';
import { findBuyer, type IspPlan, lockIspPlan, saveIspPlan } from '../queries/isp-plans.ts';
import { findVersion } from '../queries/plan-versions.ts';
import { paidUntil, periodOf, startTrial } from '../rules/paid-months.ts';

export type ApplyUses = { readonly clock: Clock } & IspStatusRules;

export interface ChargePayment {
  readonly ispId: number;
  readonly chargeId: number;
  /** Null: nothing was to pay. */
  readonly transactionId: string | null;
}

/**
 * Makes a charge count: its months, its plan with the limits, its adjustments and its coupon. Runs once, in the transaction that
 * records the payment, as the platform. Returns the new status of an ISP that completed its registration.
 */
export async function applyCharge(services: ApplyUses, tx: Tx, payment: ChargePayment) {
  const charge = await applyPaidCharge(services.clock, tx, payment);
  return charge?.kind === 'registration'
    ? completeRegistrationPayment(tx, services, payment.ispId)
    : undefined;
}

/** Undefined if it was applied before. */
export async function applyPaidCharge(clock: Clock, tx: Tx, payment: ChargePayment) {
  const { ispId, chargeId, transactionId } = payment;
  const charge = await lockCharge(tx, ispId, chargeId);
  if (!charge) throw new Error(`ISP ${ispId} has no service charge ${chargeId}`);
  if (charge.state === 'paid') return undefined;
  const [current, buyer] = [await lockIspPlan(tx, ispId), await findBuyer(tx, ispId)];
  const today = todayIn(buyer?.timezone ?? 'UTC', clock).toString();
  const days = await savePlanOf(tx, charge, current, today);
  await settle(tx, charge, current);
  if (charge.couponId !== null) await useCoupon(tx, clock, ispId, chargeId);
  await markPaid(tx, ispId, chargeId, {
    ...days,
    transactionId,
    receiptNumber: await nextReceiptNumber(tx, Number(today.slice(0, 4))),
    paidAt: new Date(clock.now()).toISOString(),
    issuer: await issuerOf(tx),
  });
  return charge;
}

/** The receipt names the platform as it is called today. */
async function issuerOf(tx: Tx) {
  const { brandName: name, supportEmail, supportMobile } = await findPlatformSettings(tx);
  const contact = [supportMobile, supportEmail].filter(Boolean).join(' · ');
  return { name, lines: contact ? [contact] : [] };
}

/** Computed again, because the payment may arrive later: what was paid meanwhile stays, and the months are added. */
async function savePlanOf(tx: Tx, charge: LockedCharge, current: IspPlan | undefined, today: string) {
  const version = await findVersion(tx, charge.versionId);
  if (!version) throw new Error(`There is no version ${charge.versionId} of a plan`);
  const isSamePlan = current?.versionId === charge.versionId;
  const before = isSamePlan ? { anchorOn: current.anchorOn, months: current.paidMonths } : undefined;
  const { after, ...days } =
    charge.months > 0
      ? periodOf(before, charge.months, today)
      : trialOf(before ?? startTrial(today, charge.trialDays), today);
  await saveIspPlan(tx, {
    ispId: charge.ispId,
    planId: charge.planId,
    versionId: charge.versionId,
    ...after,
    paidUntil: paidUntil(after),
    terms: version,
  });
  return days;
}

const trialOf = (after: ReturnType<typeof startTrial>, today: string) => ({
  after,
  periodStart: today,
  periodEnd: paidUntil(after),
});

/** Two payments that were computed with the same credit or difference: the second one is corrected with the next payment. */
async function settle(tx: Tx, charge: LockedCharge, current: IspPlan | undefined): Promise<void> {
  const { ispId, id, adjustmentIds, adjustmentMinor, unusedMinor, surplusMinor } = charge;
  const settled = await settleAdjustments(tx, ispId, id, adjustmentIds);
  const isUnusedGone = unusedMinor > 0 && current?.rowVersion !== charge.planRowVersion;
  const correction = settled - adjustmentMinor + (isUnusedGone ? unusedMinor : 0);
  if (correction !== 0) await insertAdjustment(tx, ispId, 'correction', correction);
  if (surplusMinor > 0) await insertAdjustment(tx, ispId, 'surplus', -surplusMinor);
}
