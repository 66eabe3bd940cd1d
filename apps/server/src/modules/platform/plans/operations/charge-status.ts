import { restrictedFrom } from '@lastmile/contract';
import { type Actor, withPlatform } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import { type CheckoutUses, offeredGateways } from '../../checkouts/index.ts';
import { openRecounts } from '../queries/adjustments.ts';
import { countActiveSubscribers, findBuyer, findIspPlan, findUsage } from '../queries/isp-plans.ts';
import { chargeStanding, daysLeft } from '../rules/charge-standing.ts';
import { monthlyCharge } from '../rules/monthly-charge.ts';
import { exceededBy, loadUsage, plansFor } from './load-plans.ts';
import { quotePlan, shownQuote } from './quote.ts';
import { shownPlan } from './shown-plan.ts';

type Uses = Pick<CheckoutUses, 'database' | 'purposes'> & { readonly clock: Clock };

/** Until when an ISP has paid, what it uses, and what the next payment will be and why. */
export const loadChargeStatus = ({ database, clock }: Uses, ispId: number, actor: Actor) =>
  withPlatform(database, { actor, readOnly: true }, async (tx) => {
    const [buyer, current] = [await findBuyer(tx, ispId), await findIspPlan(tx, ispId)];
    if (!buyer) throw new Problem('not_found');
    const today = todayIn(buyer.timezone, clock).toString();
    const paid = current && { months: current.paidMonths, paidUntil: current.paidUntil };
    const fields = { plan: 'packageId', coupon: 'couponCode' };
    const request = { ispId, couponCode: null, isRegistration: false, fields };
    const next = current && (await quotePlan(tx, clock, { ...request, planId: current.planId }));
    return {
      standing: chargeStanding(paid, today),
      plan: current ? shownPlan({ ...current, id: current.planId, name: current.planName }) : null,
      paidUntil: current?.paidUntil ?? null,
      daysLeft: current ? daysLeft(current.paidUntil, today) : null,
      restrictedFrom: current ? restrictedFrom(current.paidUntil) : null,
      usage: await loadUsage(tx, ispId, current),
      next: next ? shownQuote(next) : null,
      recounts: await openRecounts(tx, ispId),
      currency: buyer.currency,
    };
  });

/** The plans that an ISP can have, with the price of a month for it. */
export async function listPlansFor(services: Uses, ispId: number, actor: Actor) {
  const { database } = services;
  const gateways = await offeredGateways(services, ispId, 'service_charge');
  return withPlatform(database, { actor, readOnly: true }, async (tx) => {
    const [buyer, current] = [await findBuyer(tx, ispId), await findIspPlan(tx, ispId)];
    if (!buyer) throw new Problem('not_found');
    const [usage, counted] = [await findUsage(tx, ispId), await countActiveSubscribers(tx, ispId)];
    const plans = await plansFor(tx, current);
    return {
      currentPlanId: current?.planId ?? null,
      currency: buyer.currency,
      gateways,
      items: plans.map((plan) => ({
        ...shownPlan(plan),
        isCurrent: plan.id === current?.planId,
        monthlyMinor: monthlyCharge(plan, counted),
        exceeded: exceededBy(plan, usage),
      })),
    };
  });
}
