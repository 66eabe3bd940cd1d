import { type JobView, permits } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { findJob, type JobDetails } from '../queries/jobs.ts';

/** With the right to read jobs, all jobs of the transaction's scope; otherwise only the caller's own. */
export const onlyOf = ({ abilities, userId }: Caller): number | null =>
  permits(abilities, 'read', 'Job') ? null : userId;

export async function getJob(tx: Tx, caller: Caller, id: number): Promise<JobView> {
  const job = await findJob(tx, id, onlyOf(caller));
  if (!job) throw new Problem('not_found');
  return toView(job);
}

export function toView({ done, total, note, userId, userName, ...job }: JobDetails): JobView {
  return {
    ...job,
    requestedBy: userId !== null && userName !== null ? { id: userId, fullName: userName } : null,
    progress: { done, total, note },
    canCancel: ['waiting', 'running', 'retrying'].includes(job.status),
    canRetry: ['parked', 'cancelled', 'retrying'].includes(job.status),
  };
}
