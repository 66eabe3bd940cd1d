import { type Database, rawQuery, type Tx, withPlatform } from '@lastmile/database';
import type { Job, JobResult, JobRun, Progress } from './define-job.ts';

/** What is stored in the queue. */
export interface Envelope {
  readonly id: number;
  readonly ispId: number | null;
  readonly userId: number | null;
  readonly tracked?: boolean;
  readonly data: unknown;
}

/** The rows that users see of running jobs; written as the platform, outside the job's own transactions. */
export class JobRows {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  /** False if the job was cancelled before it started, or its row is gone. */
  async begin({ id }: Envelope, attempt: number, nowMs: number): Promise<boolean> {
    const rows = await this.#write(
      `update jobs set status = 'running', attempts = $2, started_at = coalesce(started_at, $3), finished_at = null, next_try_at = null
       where id = $1 and status <> 'cancelled' and cancel_requested_at is null returning id`,
      id,
      attempt,
      iso(nowMs),
    );
    if (rows.length) return true;
    await this.cancel({ id }, nowMs);
    return false;
  }

  /** True if cancellation was requested. */
  async report({ id }: Envelope, { done, total, note }: Progress): Promise<boolean> {
    const rows = await this.#write<{ cancelled: boolean }>(
      `update jobs set progress_done = $2, progress_total = coalesce($3, progress_total), progress_note = coalesce($4, progress_note)
       where id = $1 returning cancel_requested_at is not null as cancelled`,
      id,
      done,
      total ?? null,
      note ?? null,
    );
    return rows[0]?.cancelled ?? true;
  }

  async finish({ id }: Envelope, result: JobResult | undefined, nowMs: number): Promise<void> {
    await this.#write(
      `update jobs set status = 'done', finished_at = $2, result = $3, error = null, progress_done = coalesce(progress_total, progress_done)
       where id = $1 and status = 'running'`,
      id,
      iso(nowMs),
      result ? JSON.stringify(result) : null,
    );
  }

  /** `cancel_requested_at` is kept; it distinguishes a cancelled job from one that never ran. */
  async cancel({ id }: Pick<Envelope, 'id'>, nowMs: number): Promise<void> {
    await this.#write(
      `update jobs set status = 'cancelled', finished_at = $2, next_try_at = null
       where id = $1 and status in ('waiting', 'retrying', 'running')`,
      id,
      iso(nowMs),
    );
  }

  /** A job that was replaced while it ran is not retried: the later one does its work. */
  async willRetry({ id }: Envelope, error: string, nextTryMs: number, nowMs: number): Promise<void> {
    await this.#write(
      `update jobs set status = case when replaced then 'cancelled' else 'retrying' end, error = $2,
         next_try_at = case when replaced then null else $3::timestamptz end,
         finished_at = case when replaced then $4::timestamptz end
       from (select exists (select from jobs other join jobs own using (queue_key)
                            where own.id = $1 and other.status in ('waiting', 'retrying')) as replaced) later
       where id = $1 and status = 'running'`,
      id,
      error,
      iso(nextTryMs),
      iso(nowMs),
    );
  }

  /** Inserts the row of an untracked job, with the id that it was given when it was enqueued. */
  async park(
    { id, ispId, userId, data }: Envelope,
    { name, maxAttempts }: Job,
    failure: { readonly error: string; readonly attempts: number; readonly queueKey: string | null },
    nowMs: number,
  ): Promise<void> {
    await this.#write(
      `insert into jobs (id, isp_id, name, user_id, status, payload, queue_key, max_attempts, attempts, error, finished_at)
       values ($1, $2, $3, $4, 'parked', $5, $6, $7, $8, $9, $10)
       on conflict (id) do update set status = 'parked', attempts = excluded.attempts, error = excluded.error,
         finished_at = excluded.finished_at, next_try_at = null`,
      id,
      ispId,
      name,
      userId,
      JSON.stringify(data ?? {}),
      failure.queueKey ?? `job:${id}`,
      maxAttempts,
      failure.attempts,
      failure.error,
      iso(nowMs),
    );
  }

  async #write<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
    const options = { actor: { userId: null, call: 'jobs' } };
    return withPlatform(
      this.#database,
      options,
      async (tx) => (await tx.executeQuery<Row>(rawQuery(text, ...values))).rows,
    );
  }
}

const iso = (epochMs: number): string => new Date(epochMs).toISOString();

/** True if the step was not done before; call it in the transaction that does it. */
export async function beginStep(tx: Tx, jobId: number, step: string): Promise<boolean> {
  const { rows } = await tx.executeQuery<{ first: boolean }>(
    rawQuery('select begin_job_step($1, $2) as first', jobId, step),
  );
  return rows[0]?.first ?? false;
}

/**
 * Runs a step in one transaction and stores its result with it. A repeated run of the job, after a kill or a
 * retry, skips the step and gets the stored result, so that a summary includes what was done before.
 */
export function storedStep<T>(
  { id, transaction }: Pick<JobRun, 'id' | 'transaction'>,
  step: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transaction(async (tx) => {
    if (!(await beginStep(tx, id, step))) return loadStepResult<T>(tx, id, step);
    const result = await work(tx);
    await tx.executeQuery(
      rawQuery('select save_job_step_result($1, $2, $3)', id, step, JSON.stringify(result)),
    );
    return result;
  });
}

async function loadStepResult<T>(tx: Tx, jobId: number, step: string): Promise<T> {
  const { rows } = await tx.executeQuery<{ result: T | null }>(
    rawQuery('select job_step_result($1, $2) as result', jobId, step),
  );
  const result = rows[0]?.result ?? null;
  if (result === null) throw new Error(`Step ${step} of job ${jobId} has no stored result`);
  return result;
}
