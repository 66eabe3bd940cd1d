import { type CallInput, type couponCalls, couponForm } from '@lastmile/contract';
import { type Tx, violatedConstraint } from '@lastmile/database';
import { completeForm } from '../../../../core/complete-form.ts';
import { fieldProblem, Problem, stale } from '../../../../core/problem.ts';
import { countPlans, findCoupon, insertCoupon, updateCoupon } from '../queries/coupons.ts';

/** Creates a coupon, or updates the one that is named. Uses so far count against changed limits. */
export async function saveCoupon(
  tx: Tx,
  { id, version, ...update }: CallInput<typeof couponCalls.save>['body'],
  now: string,
) {
  const before = id === undefined ? {} : await findCoupon(tx, id, now);
  if (!before) throw new Problem('not_found');
  const values = completeForm(couponForm, before, update);
  const planIds = [...new Set(values.planIds)];
  if ((await countPlans(tx, planIds)) !== planIds.length)
    throw fieldProblem('coupons.plan_not_found', 'planIds');
  const coupon = { ...values, planIds };
  try {
    const saved =
      id === undefined ? await insertCoupon(tx, coupon) : await updateCoupon(tx, id, version ?? 0, coupon);
    if (!saved) throw stale('This coupon');
    return saved;
  } catch (error) {
    if (violatedConstraint(error) === 'coupons_code') throw fieldProblem('coupons.code_taken', 'code');
    throw error;
  }
}
