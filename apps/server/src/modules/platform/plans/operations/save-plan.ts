import { isDeepStrictEqual } from 'node:util';
import { type CallInput, type planCalls, planForm } from '@lastmile/contract';
import { type Tx, violatedConstraint } from '@lastmile/database';
import { completeForm } from '../../../../core/complete-form.ts';
import { fieldProblem, Problem, stale } from '../../../../core/problem.ts';
import type { PlanTerms } from '../queries/plan-terms.ts';
import { findPlan, insertPlan, insertPlanVersion, updatePlan } from '../queries/plans.ts';

type Body = CallInput<typeof planCalls.save>['body'];

const termsOf = (plan: PlanTerms): PlanTerms => ({
  priceModel: plan.priceModel,
  priceMinor: plan.priceModel === 'slabs' ? 0 : plan.priceMinor,
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

/** Changed prices or limits become a new version: ISPs that have the plan keep the one they bought. */
export async function savePlan(tx: Tx, { id, version, ...body }: Body) {
  if (id !== undefined) return update(tx, id, version ?? 0, body);
  const plan = completeForm(planForm, {}, body);
  const created = await explainName(insertPlan(tx, plan));
  await insertPlanVersion(tx, created.id, 1, termsOf(plan));
  return { ...created, number: 1 };
}

async function update(tx: Tx, id: number, version: number, body: Omit<Body, 'id' | 'version'>) {
  const before = await findPlan(tx, id);
  if (!before) throw new Problem('not_found');
  const plan = completeForm(planForm, before, body);
  const updated = await explainName(updatePlan(tx, id, version, plan));
  if (!updated) throw stale('This plan');
  const terms = termsOf(plan);
  if (isDeepStrictEqual(termsOf(before), terms)) return { ...updated, number: before.number };
  const number = before.number + 1;
  await insertPlanVersion(tx, id, number, terms);
  return { ...updated, number };
}

async function explainName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violatedConstraint(error) === 'service_plans_name') throw fieldProblem('plans.name_taken', 'name');
    throw error;
  }
}
