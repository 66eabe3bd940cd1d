import { type LimitedResource, limitedResources } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { fieldProblem } from '../../../../core/problem.ts';
import { findUsage, type IspPlan } from '../queries/isp-plans.ts';
import type { PlanTerms } from '../queries/plan-terms.ts';
import { findPlan, offeredPlans } from '../queries/plans.ts';

/** A plan that an ISP can have: the current version, or the one that it bought. */
export interface ChosenPlan extends PlanTerms {
  readonly id: number;
  readonly versionId: number;
  readonly name: string;
  readonly description: string | null;
}

const currentOf = ({ planId, planName, ...plan }: IspPlan): ChosenPlan => ({
  ...plan,
  id: planId,
  name: planName,
});

/** The plans on offer; the ISP's own is in the version that it bought, also if it is not on offer any more. */
export async function plansFor(tx: Tx, current: IspPlan | undefined): Promise<ChosenPlan[]> {
  const offered = await offeredPlans(tx);
  if (!current) return offered;
  const own = currentOf(current);
  const hasOwn = offered.some(({ id }) => id === own.id);
  return hasOwn ? offered.map((plan) => (plan.id === own.id ? own : plan)) : [own, ...offered];
}

/** A problem of the field if the plan cannot be chosen. */
export async function requirePlan(
  tx: Tx,
  planId: number,
  current: IspPlan | undefined,
  field: string,
): Promise<ChosenPlan> {
  if (current?.planId === planId) return currentOf(current);
  const plan = await findPlan(tx, planId);
  if (plan?.status !== 'active' || !plan.isPublic) throw fieldProblem('plans.not_found', field);
  return plan;
}

const limitOf = (terms: PlanTerms, thing: LimitedResource): number | null =>
  ({
    subscribers: terms.maxSubscribers,
    routers: terms.maxRouters,
    staff: terms.maxStaff,
    resellers: terms.maxResellers,
  })[thing];

/** What an ISP uses more of than a plan includes. */
export const exceededBy = (
  terms: PlanTerms,
  usage: Readonly<Record<LimitedResource, number>>,
): LimitedResource[] =>
  limitedResources.filter((thing) => usage[thing] > (limitOf(terms, thing) ?? Number.POSITIVE_INFINITY));

export async function loadUsage(tx: Tx, ispId: number, current: IspPlan | undefined) {
  const usage = await findUsage(tx, ispId);
  const shown = (thing: LimitedResource) => ({
    used: usage[thing],
    most: current ? limitOf(current, thing) : null,
  });
  return {
    subscribers: shown('subscribers'),
    routers: shown('routers'),
    staff: shown('staff'),
    resellers: shown('resellers'),
  };
}
