import { type CallInput, calls } from '@lastmile/contract';
import { type Tx, violatedConstraint } from '@lastmile/database';
import { callTransaction } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem, stale } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { createUserWith, type IdentityServices } from '../../../accounts/identity/index.ts';
import { isConfined, resellerOf } from '../../../accounts/roles/index.ts';
import { agentsOf, insertAgent, updateShare } from '../queries/agents.ts';
import { findResellerRole } from '../queries/references.ts';
import { findResellerModel } from '../queries/resellers.ts';

const c = calls.resellerAgents;

export async function listAgents(tx: Tx, id: number) {
  return { items: await agentsOf(tx, (await requireSeller(tx, id)).userId) };
}

/** A reseller adds agents of their own, the ISP those of any reseller. */
export async function createAgent(
  services: IdentityServices,
  caller: Caller,
  { params: { id }, body: { shareRate, ...user } }: CallInput<typeof c.create>,
  info: RequestInfo,
) {
  const { roleId, parent } = await callTransaction(c.create, services.database, info, caller, async (tx) => ({
    parent: await requireSeller(tx, id),
    roleId: await findResellerRole(tx),
  }));
  if (parent.isAgent || parent.model !== 'commission') throw new Problem('resellers.agents_not_possible');
  requireParent(caller, parent.userId);
  const form = { ...user, roleId, areaIds: [], paymentMethods: [], resellerUserId: parent.userId };
  return createUserWith(services, caller, { call: c.create, form, info }, async (tx, created) => ({
    id: await explainShares(insertAgent(tx, created.id, shareRate)),
    userId: created.id,
    userStatus: created.status,
  }));
}

export async function saveShare(
  tx: Tx,
  caller: Caller,
  { params: { id }, body: { shareRate, version } }: CallInput<typeof calls.resellerAgents.share>,
) {
  const agent = await requireSeller(tx, id);
  if (agent.parentUserId === null) throw new Problem('not_found');
  requireParent(caller, agent.parentUserId);
  const saved = await explainShares(updateShare(tx, id, version, shareRate));
  if (!saved) throw stale('This agent');
  return saved;
}

/** An agent chooses neither agents nor shares. */
function requireParent(caller: Caller, parentUserId: number): void {
  if (isConfined(caller) && resellerOf(caller) !== parentUserId) throw new Problem('outside_data_scope');
}

async function requireSeller(tx: Tx, id: number) {
  const found = await findResellerModel(tx, id);
  if (!found) throw new Problem('not_found');
  return { ...found, isAgent: found.parentUserId !== null };
}

async function explainShares<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'reseller_shares') throw fieldProblem('resellers.shares_exceeded', 'shareRate');
    if (constraint === 'reseller_agents') throw new Problem('resellers.agents_not_possible');
    throw error;
  }
}
