import type { JobStatus } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Null: every job visible to the transaction. A number: only jobs requested by that user. */
type OnlyOf = number | null;

export interface JobFilter {
  readonly onlyOf: OnlyOf;
  readonly status?: JobStatus | undefined;
  readonly name?: string | undefined;
}

const seenStatus = sql<JobStatus>`case when jobs.status = 'running' and jobs.cancel_requested_at is not null then 'cancelling' else jobs.status end`;

/** Payloads name the one object that a job works on in these fields. */
const objectId = sql<
  number | null
>`coalesce(jobs.payload ->> 'runId', jobs.payload ->> 'routerId', jobs.payload ->> 'importId', jobs.payload ->> 'campaignId', jobs.payload ->> 'outageId')::bigint`;

const matching = (tx: Tx, { onlyOf, status, name }: JobFilter) => {
  let query = tx.selectFrom('jobs');
  if (onlyOf !== null) query = query.where('jobs.user_id', '=', onlyOf);
  if (name !== undefined) query = query.where('jobs.name', '=', name);
  if (status === undefined) return query;
  query = query.where('jobs.status', '=', status === 'cancelling' ? 'running' : status);
  if (status === 'running') return query.where('jobs.cancel_requested_at', 'is', null);
  if (status === 'cancelling') return query.where('jobs.cancel_requested_at', 'is not', null);
  return query;
};

const details = (tx: Tx) =>
  tx
    .selectFrom('jobs')
    .leftJoin('isps', 'isps.id', 'jobs.isp_id')
    .leftJoin('users', 'users.id', 'jobs.user_id')
    .select([
      'jobs.id',
      'jobs.name',
      objectId.as('objectId'),
      seenStatus.as('status'),
      'jobs.isp_id as ispId',
      'isps.name as ispName',
      'isps.currency',
      'jobs.user_id as userId',
      'users.full_name as userName',
      'jobs.progress_done as done',
      'jobs.progress_total as total',
      'jobs.progress_note as note',
      sql<Record<string, string | number> | null>`jobs.result`.as('result'),
      'jobs.error',
      'jobs.attempts',
      'jobs.max_attempts as maxAttempts',
      'jobs.queued_at as queuedAt',
      'jobs.started_at as startedAt',
      'jobs.finished_at as finishedAt',
      'jobs.next_try_at as nextTryAt',
    ]);

export type JobDetails = Awaited<ReturnType<typeof jobPage>>[number];

/** Ids increase with the time of enqueueing, so the primary key gives the order of the list. */
export const jobPage = (
  tx: Tx,
  filter: JobFilter,
  { limit, offset, descending }: { limit: number; offset: number; descending: boolean },
) => {
  const direction = descending ? 'desc' : 'asc';
  const keys = matching(tx, filter)
    .select('jobs.id')
    .orderBy('jobs.id', direction)
    .limit(limit)
    .offset(offset);
  return details(tx).where('jobs.id', 'in', keys).orderBy('jobs.id', direction).execute();
};

export const countJobs = async (tx: Tx, filter: JobFilter): Promise<number> =>
  (
    await matching(tx, filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;

export const findJob = (tx: Tx, id: number, onlyOf: OnlyOf) => {
  const query = details(tx).where('jobs.id', '=', id);
  return (onlyOf === null ? query : query.where('jobs.user_id', '=', onlyOf)).executeTakeFirst();
};

export const cancelJob = async (tx: Tx, id: number, at: string): Promise<boolean> =>
  (await sql<{ did: boolean }>`select cancel_job(${id}, ${at}) as did`.execute(tx)).rows[0]?.did ?? false;

export const retryJob = async (tx: Tx, id: number): Promise<boolean> =>
  (await sql<{ did: boolean }>`select retry_job(${id}) as did`.execute(tx)).rows[0]?.did ?? false;

export const deleteEndedJobs = async (
  tx: Tx,
  status: 'ended' | 'parked',
  before: string,
): Promise<number> => {
  const query = tx.deleteFrom('jobs').where('finished_at', '<', before);
  const { numDeletedRows } = await query
    .where('status', status === 'parked' ? 'in' : 'not in', ['parked'])
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** A step is kept for as long as its job may be retried. */
export const deleteOldSteps = async (tx: Tx, before: string): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('job_steps')
    .where('done_at', '<', before)
    .where(sql<boolean>`not exists (select from jobs where jobs.id = job_steps.job_id)`)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

export const cleanUpQueue = async (tx: Tx): Promise<void> => {
  await sql`select clean_up_queue()`.execute(tx);
};
