import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../base/caller.ts';
import { Problem } from '../../base/problem.ts';
import { endRun, lockRun } from './progress.queries.ts';
import { runOf, showRun } from './show-run.ts';

/** Waits for the part that is being billed, and lets no other begin; what is billed stays. */
export async function abortRun(clock: Clock, tx: Tx, runId: number, caller: Caller) {
  await runOf(tx, runId, caller);
  const run = await lockRun(tx, runId);
  if (run?.state !== 'running') throw new Problem('billing_runs.not_running');
  await endRun(tx, runId, 'aborted', new Date(clock.now()).toISOString());
  return showRun(tx, runId, caller);
}
