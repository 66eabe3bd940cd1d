import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { finishRun, lockRun } from '../queries/progress.ts';
import { enqueueWork } from './create-run.ts';
import { getRun, requireRun } from './get-run.ts';

/** Waits for the current chunk and prevents the next one. Issued invoices stay. */
export async function pauseRun(clock: Clock, tx: Tx, runId: number, caller: Caller) {
  await requireRun(tx, runId, caller);
  const run = await lockRun(tx, runId);
  if (run?.state !== 'running') throw new Problem('billing_runs.not_running');
  await finishRun(tx, runId, 'aborted', new Date(clock.now()).toISOString());
  return getRun(tx, runId, caller);
}

/**
 * Enqueues a job to replace one that was cancelled or failed; a second job beside a running one does no harm.
 */
export async function resumeRun(tx: Tx, runId: number, caller: Caller) {
  const { state } = await requireRun(tx, runId, caller);
  if (state !== 'running') throw new Problem('billing_runs.not_running');
  await enqueueWork(tx, runId);
  return getRun(tx, runId, caller);
}
