import type { Tx } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import { releaseCoupon } from '../../coupons/index.ts';
import { lockCharge, updateCharge } from '../queries/charges.ts';
import { findBuyer, lockIspPlan, saveIspPlan } from '../queries/isp-plans.ts';
import { paidUntil } from '../rules/paid-months.ts';

/** After the whole payment was refunded its months do not count any more; the plan stays, and so do its limits. */
export async function voidRefundedCharge(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  ispId: number,
  chargeId: number,
): Promise<void> {
  const charge = await lockCharge(tx, ispId, chargeId);
  if (charge?.state !== 'paid') return;
  await updateCharge(tx, ispId, chargeId, { state: 'refunded' });
  await releaseCoupon(tx, ispId, chargeId);
  const [plan, buyer] = [await lockIspPlan(tx, ispId), await findBuyer(tx, ispId)];
  if (!plan || !buyer || plan.versionId !== charge.versionId) return;
  const today = todayIn(buyer.timezone, clock).toString();
  const months = plan.paidMonths - charge.months;
  // Months that were paid before the refunded ones ended are used up: what is left ends today at the latest.
  const after = months >= 0 ? { anchorOn: plan.anchorOn, months } : { anchorOn: today, months: 0 };
  await saveIspPlan(tx, { ...plan, ...after, paidUntil: paidUntil(after), terms: plan });
}
