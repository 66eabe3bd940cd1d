import type { OfferedPlan } from '@lastmile/contract';
import type { ChosenPlan } from './load-plans.ts';

/** A plan as ISPs see it. */
export const shownPlan = (plan: Omit<ChosenPlan, 'versionId'>): OfferedPlan => ({
  id: plan.id,
  name: plan.name,
  description: plan.description,
  priceModel: plan.priceModel,
  priceMinor: plan.priceMinor,
  slabs: plan.slabs,
  registrationFeeMinor: plan.registrationFeeMinor,
  months: plan.months,
  trialDays: plan.trialDays,
  vatRate: plan.vatRate,
  maxSubscribers: plan.maxSubscribers,
  maxRouters: plan.maxRouters,
  maxStaff: plan.maxStaff,
  maxResellers: plan.maxResellers,
});
