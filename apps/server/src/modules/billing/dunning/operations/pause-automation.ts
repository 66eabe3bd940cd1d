import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { endPause, findPause, insertPause } from '../queries/automation-pauses.ts';

export const getAutomation = async (tx: Tx) => ({ stopped: (await findPause(tx)) ?? null });

const done = (clock: Clock, caller: Caller) => ({
  at: new Date(clock.now()).toISOString(),
  by: caller.userId,
});

export async function pauseAutomation(clock: Clock, tx: Tx, reason: string, caller: Caller) {
  if (!(await insertPause(tx, done(clock, caller), reason))) throw new Problem('dunning.already_paused');
  return getAutomation(tx);
}

export async function resumeAutomation(clock: Clock, tx: Tx, caller: Caller) {
  if (!(await endPause(tx, done(clock, caller)))) throw new Problem('dunning.not_paused');
  return getAutomation(tx);
}
