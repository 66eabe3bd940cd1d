import type { JobView } from '@lastmile/contract';
import { type Tx, violatedConstraint } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { cancelJob, retryJob } from '../queries/jobs.ts';
import { getJob } from './get-job.ts';

/** Callers may cancel every job that they can see. */
export async function cancelVisibleJob(tx: Tx, caller: Caller, id: number, clock: Clock): Promise<JobView> {
  await getJob(tx, caller, id);
  if (!(await cancelJob(tx, id, new Date(clock.now()).toISOString()))) {
    throw new Problem('jobs.not_cancellable');
  }
  return getJob(tx, caller, id);
}

/** Callers may retry every job that they can see. */
export async function retryVisibleJob(tx: Tx, caller: Caller, id: number): Promise<JobView> {
  await getJob(tx, caller, id);
  if (!(await explainingReplacement(retryJob(tx, id)))) {
    throw new Problem('jobs.not_retriable', {
      detail: 'Only failed or cancelled jobs can be retried.',
    });
  }
  return getJob(tx, caller, id);
}

async function explainingReplacement<T>(retry: Promise<T>): Promise<T> {
  try {
    return await retry;
  } catch (error) {
    if (violatedConstraint(error) !== 'jobs_one_waiting') throw error;
    throw new Problem('jobs.not_retriable', { detail: 'A newer job of the same kind is already queued.' });
  }
}
