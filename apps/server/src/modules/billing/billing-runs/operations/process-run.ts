import { violatedConstraint } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import type { Clock } from '@lastmile/kit';
import { alertTexts, enqueueStaffAlert } from '../../../messaging/outbox/index.ts';
import { findIssuer } from '../../../platform/isps/index.ts';
import { type FoundRun, findRun } from '../queries/runs.ts';
import { retryWhileUnavailable } from '../rules/retry-while-unavailable.ts';
import { invoiceChunk, previewChunk, type RunChunk, skipSubscriber } from './invoice-chunk.ts';

/** Large enough for throughput, small enough that issuing a single invoice hardly waits for the lock. */
const subscribersPerChunk = 4_000;

/**
 * Processes a run from its current progress. Idempotent: an interrupted run is resumed, and with several
 * workers each chunk is still processed once.
 */
export async function processRun(clock: Clock, runId: number, run: JobRun, size = subscribersPerChunk) {
  const found = await run.read((tx) => findRun(tx, runId, null));
  if (!found) return undefined;
  const chunk = found.kind === 'preview' ? previewChunk : invoiceChunk;
  for (;;) {
    const { isLast, done, total } = await retryWhileUnavailable(run.signal, () =>
      nextChunk(clock, runId, run, { chunk, size }),
    );
    if (isLast) break;
    await retryWhileUnavailable(run.signal, () => run.report({ done, total }));
  }
  const ended = await run.read((tx) => findRun(tx, runId, null));
  const {
    subscribersDone = 0,
    subscribersTotal = 0,
    invoiced = 0,
    invoices = 0,
    amountMinor = 0,
  } = ended ?? {};
  await run.report({ done: subscribersDone, total: Math.max(subscribersDone, subscribersTotal) });
  if (found.kind !== 'preview' && invoices > 0) await alertFinished(clock, run, found, invoices);
  return { subscribers: subscribersDone, invoiced, invoices, amountMinor };
}

interface ChunkOptions {
  readonly chunk: typeof invoiceChunk;
  readonly size: number;
}

async function nextChunk(clock: Clock, runId: number, run: JobRun, options: ChunkOptions): Promise<RunChunk> {
  try {
    return await run.transaction((tx) => options.chunk(tx, clock, runId, options.size));
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error;
    return oneByOne(clock, runId, run, options);
  }
}

/**
 * After the database rejected a chunk: retries its subscribers one by one, and records the one that is
 * rejected again.
 */
async function oneByOne(
  clock: Clock,
  runId: number,
  run: JobRun,
  { chunk, size }: ChunkOptions,
): Promise<RunChunk> {
  for (let left = size; ; left--) {
    const outcome = await run
      .transaction((tx) => chunk(tx, clock, runId, 1))
      .catch((error: unknown) => {
        const constraint = violatedConstraint(error);
        if (constraint === undefined) throw error;
        return run.transaction((tx) => skipSubscriber(tx, clock, runId, constraint));
      });
    if (outcome.isLast || left === 1) return outcome;
  }
}

async function alertFinished(
  clock: Clock,
  run: JobRun,
  { id, month, until }: Pick<FoundRun, 'id' | 'month' | 'until'>,
  invoices: number,
): Promise<void> {
  await run.transaction(async (tx) => {
    const { locale } = await findIssuer(tx);
    const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
    // A run of a day has no month of its own.
    const name = new Intl.DateTimeFormat(locale, options).format(new Date(month ? `${month}-01` : until));
    const text = alertTexts(locale).runFinished(name, invoices);
    const at = new Date(clock.now()).toISOString();
    await enqueueStaffAlert(tx, at, { kind: 'billing_run_finished', key: String(id), text });
  });
}
