import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../base/caller.ts';
import { Problem } from '../../base/problem.ts';
import { endRun, lockRun } from './progress.queries.ts';
import { runOf, showRun } from './show-run.ts';
import { enqueueWork } from './start-run.ts';

/** Waits for the part that is being billed, and lets no other begin; what is billed stays. */
export async function abortRun(clock: Clock, tx: Tx, runId: number, caller: Caller) {
  await runOf(tx, runId, caller);
  const run = await lockRun(tx, runId);
  if (run?.state !== 'running') throw new Problem('billing_runs.not_running');
  await endRun(tx, runId, 'aborted', new Date(clock.now()).toISOString());
  return showRun(tx, runId, caller);
}

/** A job that was cancelled or gave up is followed by another; beside one that lives it does no harm. */
export async function resumeRun(tx: Tx, runId: number, caller: Caller) {
  const { state } = await runOf(tx, runId, caller);
  if (state !== 'running') throw new Problem('billing_runs.not_running');
  await enqueueWork(tx, runId);
  return showRun(tx, runId, caller);
}
