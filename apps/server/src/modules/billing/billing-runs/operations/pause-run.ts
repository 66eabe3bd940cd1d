import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { endRun, lockRun } from '../queries/progress.ts';
import { enqueueWork } from './create-run.ts';
import { runOf, showRun } from './get-run.ts';

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
