import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { type Caller, ispOf } from '../../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../../core/problem.ts';
import {
  cashOf,
  decideHandOver,
  handOver,
  redirectReturns,
  returnHandOvers,
} from '../../../../billing/cash-book/index.ts';
import { isCashHolder } from '../../../../billing/ledger/index.ts';
import { findOwners } from '../../../../messaging/outbox/index.ts';

/**
 * The cash of someone who leaves. What they were to accept goes back to its senders. What they hold is handed over in their
 * name: who takes it over themselves has counted it, others accept it as usual. What is rejected goes to the one who asked for it.
 */
export async function reassignCash(
  clock: Clock,
  tx: Tx,
  userId: number,
  { cashTo }: { readonly cashTo?: number | null | undefined },
  caller: Caller,
): Promise<number> {
  await returnHandOvers(clock, tx, userId, caller);
  const { availableMinor } = await cashOf(tx, userId);
  if (availableMinor > 0 && !cashTo) throw fieldProblem('staff.cash_held', 'cashTo');
  if (availableMinor > 0 && cashTo) await handOverAll(clock, tx, userId, cashTo, caller);
  await redirectReturns(tx, userId, await cashHeir(tx, userId, caller));
  return Math.max(availableMinor, 0);
}

async function handOverAll(clock: Clock, tx: Tx, userId: number, cashTo: number, caller: Caller) {
  const form = { toUserId: cashTo, note: null };
  const { id } = await handOver(clock, tx, form, { ...caller, userId }).catch((error) => {
    if (error instanceof Problem && error.code === 'payments.recipient_not_found')
      throw fieldProblem('payments.recipient_not_found', 'cashTo');
    throw error;
  });
  if (cashTo === caller.userId)
    await decideHandOver(clock, tx, { id, decision: 'accepted', note: null }, caller);
}

/** Who takes cash that nobody accepts: the caller, else an owner. */
async function cashHeir(tx: Tx, leaver: number, caller: Caller): Promise<number | null> {
  if (await isCashHolder(tx, caller.userId)) return caller.userId;
  const owner = (await findOwners(tx, ispOf(caller))).find(({ id }) => id !== leaver);
  return owner?.id ?? null;
}
