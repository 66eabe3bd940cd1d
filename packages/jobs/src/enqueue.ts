import { rawQuery, type Tx } from '@lastmile/database';
import { z } from 'zod';
import type { Job, PayloadInputOf } from './define-job.ts';

export interface EnqueueOptions {
  /**
   * At most one job with this name and key waits: a later one replaces it. Keys are unique within the ISP.
   */
  readonly key?: string;
  /** Not before this instant, in the time of the queue. */
  readonly runAt?: Date;
  /** Workers can skip jobs with a flag (`skippedFlags`). */
  readonly flag?: string;
}

/** Only a transaction of the platform may set the ISP; a tenant's jobs are its own. */
interface ForIsp {
  readonly ispId?: number;
}

interface Spec<J extends Job> extends EnqueueOptions, ForIsp {
  readonly payload: PayloadInputOf<J>;
}

/** Enqueues in the caller's transaction: without its commit there is no job. Returns the job's id. */
export async function enqueue<J extends Job>(
  tx: Tx,
  job: J,
  payload: PayloadInputOf<J>,
  options: EnqueueOptions & ForIsp = {},
): Promise<number> {
  const [id] = await enqueueMany(tx, job, [{ payload, ...options }]);
  if (id === undefined) throw new Error(`${job.name} was not enqueued`);
  return id;
}

/** Many jobs of one kind in one statement. Of several with the same key the last one counts. */
export async function enqueueMany<J extends Job>(
  tx: Tx,
  job: J,
  specs: readonly Spec<J>[],
): Promise<number[]> {
  if (specs.length === 0) return [];
  const texts = lastOfEachKey(specs).map(({ payload, key, runAt, flag, ispId }) =>
    JSON.stringify({ data: z.parse(job.payload, payload), key, runAt, flag, ispId }),
  );
  const { rows } = await tx.executeQuery<{ ids: string[] }>(
    rawQuery(
      'select enqueue_jobs($1, $2, $3, $4, $5) as ids',
      job.name,
      job.tracked,
      job.maxAttempts,
      job.priority,
      `[${texts.join()}]`,
    ),
  );
  return (rows[0]?.ids ?? []).map(Number);
}

function lastOfEachKey<J extends Job>(specs: readonly Spec<J>[]): readonly Spec<J>[] {
  if (!specs.some(({ key }) => key !== undefined)) return specs;
  const lastByKey = new Map<unknown, Spec<J>>();
  for (const spec of specs) lastByKey.set(spec.key === undefined ? spec : `${spec.ispId}:${spec.key}`, spec);
  return [...lastByKey.values()];
}
