import {
  type Database,
  type DataScope,
  loadDataScope,
  type Tx,
  withPlatform,
  withTenant,
} from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { JobHelpers } from 'graphile-worker';
import { z } from 'zod';
import type { JobCancellations } from './cancellation.ts';
import type { JobHandler, JobRun, Progress } from './define-job.ts';
import { describeFailure } from './describe-failure.ts';
import { beginStep, type Envelope, type JobRows } from './job-rows.ts';

export interface RunnerParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly rows: JobRows;
  readonly cancels: JobCancellations;
  readonly log: JobLog;
}

export interface JobLog {
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
  error(about: object, message: string): void;
}

const reportEveryMs = 300;

class JobCancelled extends Error {
  constructor() {
    super('The job was cancelled');
  }
}

/**
 * One attempt of one job. The queue learns of a failure only while attempts are left; a job without attempts,
 * or one that can never succeed, is parked on its row and leaves the queue.
 */
export async function runJob(
  handler: JobHandler,
  parts: RunnerParts,
  payload: unknown,
  { job: queued, abortSignal }: Pick<JobHelpers, 'job' | 'abortSignal'>,
): Promise<void> {
  const { rows, clock, cancels } = parts;
  const envelope = payload as Envelope;
  const attempt = queued.attempts;
  if (envelope.tracked && !(await rows.begin(envelope, attempt, clock.now()))) return;
  const cancelling = envelope.tracked ? cancels.of(envelope.id) : undefined;
  const signals = [abortSignal, cancelling?.signal].filter((signal) => signal !== undefined);
  try {
    rejectForeignScope(handler, envelope);
    const dataScope = await starterScope(parts.database, envelope);
    const result = await handler.run(
      envelope.data ?? {},
      createRun(handler, parts, envelope, dataScope, attempt, AbortSignal.any(signals)),
    );
    if (envelope.tracked) await rows.finish(envelope, result, clock.now());
  } catch (error) {
    if (error instanceof JobCancelled || cancelling?.signal.aborted) {
      await rows.cancel(envelope, clock.now());
      return;
    }
    await recordFailure(handler, parts, envelope, queued, error);
  } finally {
    if (envelope.tracked) cancels.forget(envelope.id);
  }
}

/**
 * A tracked job does what its user started, and can access what that user can access now. Other jobs are wake-ups for work
 * of the whole ISP, such as a sync of a router, whoever caused them.
 */
async function starterScope(
  database: Database,
  { ispId, userId, tracked }: Envelope,
): Promise<DataScope | undefined> {
  if (!tracked || ispId === null || userId === null) return undefined;
  return withPlatform(database, { actor: { userId }, readOnly: true }, (tx) => loadDataScope(tx, userId));
}

/** Parks a job without attempts or one that can never succeed; throws if the queue should retry it. */
async function recordFailure(
  { job }: JobHandler,
  { rows, clock, log }: RunnerParts,
  envelope: Envelope,
  queued: JobHelpers['job'],
  error: unknown,
): Promise<void> {
  const attempt = queued.attempts;
  const text = describeFailure(error);
  const isHopeless = error instanceof z.core.$ZodError || error instanceof StrayScope;
  const about = { job: job.name, jobId: envelope.id, ispId: envelope.ispId, attempt, err: error };
  if (isHopeless || attempt >= queued.max_attempts) {
    const failure = { error: text, attempts: attempt, queueKey: queued.key ?? null };
    await rows.park(envelope, job, failure, clock.now());
    log.error(about, 'job parked');
    return;
  }
  log.warn(about, 'job failed; it will be retried');
  const nextTryMs = clock.now() + pauseMsAfter(attempt);
  if (envelope.tracked) await rows.willRetry(envelope, text, nextTryMs, clock.now());
  throw new Error(text);
}

/** The queue's own backoff: e to the power of the attempts so far in seconds, up to six hours. */
const pauseMsAfter = (attempt: number): number => Math.exp(Math.min(attempt, 10)) * 1000;

class StrayScope extends Error {}

/** A tenant can put any name into the queue, but must never make platform jobs run. */
function rejectForeignScope({ job }: JobHandler, { ispId }: Envelope): void {
  if ((job.scope === 'isp') === (ispId !== null)) return;
  const target = ispId === null ? 'no' : 'one';
  throw new StrayScope(`${job.name} is a job of the ${job.scope}, and it was enqueued for ${target} ISP`);
}

function createRun(
  { job }: JobHandler,
  { database, rows }: RunnerParts,
  envelope: Envelope,
  dataScope: DataScope | undefined,
  attempt: number,
  signal: AbortSignal,
): JobRun {
  const { id, ispId, userId } = envelope;
  const actor = { userId, call: job.name, requestId: `job ${id}` };
  const within = <T>(readOnly: boolean, work: (tx: Tx) => Promise<T>): Promise<T> =>
    ispId === null
      ? withPlatform(database, { actor, readOnly }, work)
      : withTenant(database, ispId, { actor, dataScope, readOnly }, work);
  let reportedAtMs = 0;
  return {
    id,
    ispId: ispId ?? undefined,
    userId: userId ?? undefined,
    attempt,
    signal,
    transaction: (work) => within(false, work),
    read: (work) => within(true, work),
    once: (step, work) =>
      within(false, async (tx) => {
        const isFirst = await beginStep(tx, id, step);
        if (isFirst) await work(tx);
        return isFirst;
      }),
    async report(progress: Progress) {
      signal.throwIfAborted();
      const now = performance.now();
      const isLast = progress.done === progress.total;
      if (!envelope.tracked || (now - reportedAtMs < reportEveryMs && !isLast)) return;
      reportedAtMs = now;
      if (await rows.report(envelope, progress)) throw new JobCancelled();
    },
  };
}
