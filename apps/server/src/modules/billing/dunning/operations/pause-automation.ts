import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { type Caller, ispOf } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { endStop, findStop, insertStop } from '../queries/automation-pauses.ts';

export const showAutomation = async (tx: Tx) => ({ stopped: (await findStop(tx)) ?? null });

const done = (clock: Clock, caller: Caller) => ({
  ispId: ispOf(caller),
  at: new Date(clock.now()).toISOString(),
  by: caller.userId,
});

export async function stopAutomation(clock: Clock, tx: Tx, reason: string, caller: Caller) {
  if (!(await insertStop(tx, done(clock, caller), reason))) throw new Problem('collection.stopped_already');
  return showAutomation(tx);
}

export async function resumeAutomation(clock: Clock, tx: Tx, caller: Caller) {
  if (!(await endStop(tx, done(clock, caller)))) throw new Problem('collection.not_stopped');
  return showAutomation(tx);
}
