import { violatedConstraint } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import type { Clock } from '@lastmile/kit';
import { findRun } from '../queries/runs.ts';
import { retryWhileUnavailable } from '../rules/retry-while-unavailable.ts';
import { invoiceChunk, previewChunk, type RunChunk, skipSubscriber } from './invoice-chunk.ts';

/** Long enough to be quick, short enough that whoever makes a bill by hand hardly waits for it. */
const subscribersPerChunk = 4_000;

/**
 * Works through a run from where it stands. Cut off it is taken up again; done twice, or by several at once, each part
 * is still done by one.
 */
export async function processRun(clock: Clock, runId: number, run: JobRun, size = subscribersPerChunk) {
  const found = await run.read((tx) => findRun(tx, runId, null));
  if (!found) return undefined;
  const part = found.kind === 'preview' ? previewChunk : invoiceChunk;
  for (;;) {
    const { isLast, done, total } = await retryWhileUnavailable(run.signal, () =>
      nextPart(clock, runId, run, { part, size }),
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
  return { subscribers: subscribersDone, invoiced, invoices, amountMinor };
}

interface How {
  readonly part: typeof invoiceChunk;
  readonly size: number;
}

async function nextPart(clock: Clock, runId: number, run: JobRun, how: How): Promise<RunChunk> {
  try {
    return await run.transaction((tx) => how.part(tx, clock, runId, how.size));
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error;
    return oneByOne(clock, runId, run, how);
  }
}

/** The database refused the part: each of its lines by itself, and the one that is refused again is named. */
async function oneByOne(clock: Clock, runId: number, run: JobRun, { part, size }: How): Promise<RunChunk> {
  for (let left = size; ; left--) {
    const outcome = await run
      .transaction((tx) => part(tx, clock, runId, 1))
      .catch((error: unknown) => {
        const refusedBy = violatedConstraint(error);
        if (refusedBy === undefined) throw error;
        return run.transaction((tx) => skipSubscriber(tx, clock, runId, refusedBy));
      });
    if (outcome.isLast || left === 1) return outcome;
  }
}
