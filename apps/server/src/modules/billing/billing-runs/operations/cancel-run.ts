import { type CallInput, type calls, maxPreviewRows } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { enqueue, type JobRun } from '@lastmile/jobs';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { cancelUnpaidInvoices, loadBillingContext } from '../../invoices/index.ts';
import { lockDocumentNumbers } from '../../ledger/index.ts';
import { cancelRunJob } from '../job-definitions.ts';
import {
  finishUndo,
  nextInvoiced,
  saveUndoProgress,
  startUndo,
  undoCounts,
  undoRows,
} from '../queries/cancel-run.ts';
import { lockRun } from '../queries/progress.ts';
import { retryWhileUnavailable } from '../rules/retry-while-unavailable.ts';
import { requireRun } from './get-run.ts';

type Body = CallInput<typeof calls.billingRuns.cancel>['body'];

const subscribersPerChunk = 500;

/** Keeps invoices with payments or credit notes, however often a run is cancelled. */
export async function cancelRun(clock: Clock, tx: Tx, { runId, reason, preview }: Body, caller: Caller) {
  const { kind, state } = await requireRun(tx, runId, caller);
  if (kind === 'preview') throw new Problem('billing_runs.only_a_preview');
  if (state === 'running') throw new Problem('billing_runs.still_running');
  const counts = await undoCounts(tx, runId);
  if (preview) return { preview, jobId: null, ...counts, rows: await undoRows(tx, runId, maxPreviewRows) };
  await lockRun(tx, runId);
  const jobId = await enqueue(tx, cancelRunJob, { runId }, { key: `run-${runId}` });
  await startUndo(tx, runId, { reason: reason ?? '', at: new Date(clock.now()).toISOString(), jobId });
  return { preview, jobId, ...counts, rows: [] };
}

/** Chunk by chunk, each in its own transaction, continuing where it was. */
export async function undoRun(clock: Clock, runId: number, run: JobRun) {
  for (let done = 0; ; ) {
    const part = await retryWhileUnavailable(run.signal, () =>
      run.transaction((tx) => undoChunk(clock, tx, runId, run.userId ?? null)),
    );
    done += part;
    if (part < subscribersPerChunk) return { subscribers: done };
    await retryWhileUnavailable(run.signal, () => run.report({ done }));
  }
}

async function undoChunk(clock: Clock, tx: Tx, runId: number, by: number | null): Promise<number> {
  const billingContext = await loadBillingContext(tx, clock);
  // Each cancelled invoice gets a numbered note, and numbers are locked before anything else.
  await lockDocumentNumbers(tx, 'credit_note', billingContext.year);
  const run = await lockRun(tx, runId);
  if (run?.state !== 'undoing') return 0;
  const subscribers = await nextInvoiced(tx, runId, run.undoLastSubscriberId, subscribersPerChunk);
  const ids = subscribers.flatMap(({ invoiceIds }) => invoiceIds);
  const cancelled = await cancelUnpaidInvoices(tx, billingContext, ids, { by, reason: run.undoReason ?? '' });
  await saveUndoProgress(tx, runId, subscribers.at(-1)?.subscriberId ?? run.undoLastSubscriberId, cancelled);
  if (subscribers.length < subscribersPerChunk) await finishUndo(tx, runId, billingContext.at);
  return subscribers.length;
}
