import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { enqueue } from '@lastmile/jobs';
import { type Clock, type DateText, dateOf, datePartsOf, daysInMonth } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem } from '../../../../core/problem.ts';
import { resellerOf } from '../../../accounts/roles/index.ts';
import { loadBillingContext } from '../../invoices/index.ts';
import { processRunJob } from '../job-definitions.ts';
import { findActiveRun, findRun, insertRun, type NewRun, setJob } from '../queries/runs.ts';
import { getRun } from './get-run.ts';
import { previewChunk } from './invoice-chunk.ts';

type Body = CallInput<typeof calls.billingRuns.generate>['body'];

/** Smaller previews are part of the response; larger ones are a job. */
const maxInlinePreview = 2_000;

const lastDayOf = (month: string): DateText => {
  const { year, month: of } = datePartsOf(`${month}-01`);
  return dateOf(year, of, daysInMonth(year, of));
};

const endOfNextMonth = (today: DateText): DateText => {
  const { year, month } = datePartsOf(today);
  const [ofYear, next] = month === 12 ? [year + 1, 1] : [year, month + 1];
  return dateOf(ofYear, next, daysInMonth(ofYear, next));
};

/**
 * Starts a run or a preview. A repeated request while it is in progress returns that run and enqueues another
 * job.
 */
export async function generate(clock: Clock, tx: Tx, body: Body, caller: Caller) {
  const { at, today } = await loadBillingContext(tx, clock);
  const until = body.until ?? lastDayOf(body.month ?? '');
  if (until > endOfNextMonth(today)) {
    throw fieldProblem('billing_runs.too_far_ahead', body.month ? 'month' : 'until');
  }
  const own = resellerOf(caller);
  const asked: NewRun = {
    kind: body.preview ? 'preview' : 'manual',
    until,
    month: body.month ? `${body.month}-01` : null,
    scheduledFor: null,
    own,
    at,
  };
  const runId =
    (await insertRun(tx, asked)) ?? (await findActiveRun(tx, until, own)) ?? (await insertRun(tx, asked));
  if (runId === undefined) throw new Error('The billing run is in progress but was not found');
  const isReady = body.preview && (await previewIsReady(clock, tx, runId));
  const jobId = isReady ? null : await enqueueWork(tx, runId);
  return { runId, jobId, run: await getRun(tx, runId, caller) };
}

async function previewIsReady(clock: Clock, tx: Tx, runId: number): Promise<boolean> {
  const { subscribersTotal = 0 } = (await findRun(tx, runId, null)) ?? {};
  if (subscribersTotal > maxInlinePreview) return false;
  await previewChunk(tx, clock, runId, maxInlinePreview + 1);
  return true;
}

export async function enqueueWork(tx: Tx, runId: number): Promise<number> {
  const jobId = await enqueue(tx, processRunJob, { runId }, { key: `run-${runId}` });
  await setJob(tx, runId, jobId);
  return jobId;
}
