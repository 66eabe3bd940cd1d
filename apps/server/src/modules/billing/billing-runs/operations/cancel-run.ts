import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { enqueue, type JobRun } from '@lastmile/jobs';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { cancelUntouched } from '../../invoices/index.ts';
import { undoJob } from '../jobs.ts';
import { beginUndo, endUndo, moveUndoOn, nextBilled, undoCounts } from '../queries/cancel-run.ts';
import { lockRun } from '../queries/progress.ts';
import { patiently } from '../rules/retry-while-unavailable.ts';
import { runOf } from './get-run.ts';

type Body = CallInput<typeof calls.billingRuns.cancelRun>['body'];

const linesInPart = 500;

/** Bills that something was paid or credited of stay, whenever it is undone and however often. */
export async function cancelRun(clock: Clock, tx: Tx, { runId, reason, preview }: Body, caller: Caller) {
  const { kind, state } = await runOf(tx, runId, caller);
  if (kind === 'preview') throw new Problem('billing_runs.only_a_preview');
  if (state === 'running') throw new Problem('billing_runs.still_running');
  const counts = await undoCounts(tx, runId);
  if (preview) return { preview, jobId: null, ...counts };
  await lockRun(tx, runId);
  const jobId = await enqueue(tx, undoJob, { runId }, { key: `run-${runId}` });
  await beginUndo(tx, runId, { reason: reason ?? '', at: new Date(clock.now()).toISOString(), jobId });
  return { preview, jobId, ...counts };
}

/** Part by part, each in a transaction of its own, from where it stands. */
export async function undoRun(clock: Clock, runId: number, run: JobRun) {
  for (let done = 0; ; ) {
    const part = await patiently(run.signal, () =>
      run.transaction((tx) => undoPart(clock, tx, runId, run.userId ?? null)),
    );
    done += part;
    if (part < linesInPart) return { lines: done };
    await patiently(run.signal, () => run.report({ done }));
  }
}

async function undoPart(clock: Clock, tx: Tx, runId: number, by: number | null): Promise<number> {
  const run = await lockRun(tx, runId);
  if (run?.state !== 'undoing') return 0;
  const at = new Date(clock.now()).toISOString();
  const lines = await nextBilled(tx, runId, run.undoLastLine, linesInPart);
  const ids = lines.flatMap(({ invoiceIds }) => invoiceIds);
  const cancelled = await cancelUntouched(tx, ids, { at, by, reason: run.undoReason ?? '' });
  await moveUndoOn(tx, runId, lines.at(-1)?.lineId ?? run.undoLastLine, cancelled);
  if (lines.length < linesInPart) await endUndo(tx, runId, at);
  return lines.length;
}
