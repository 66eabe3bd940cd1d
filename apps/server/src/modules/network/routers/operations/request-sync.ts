import type { Tx } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import { schedulePoll } from '../../desired-state/index.ts';
import { enqueueSystemInfo } from '../job-definitions.ts';
import { findConnection } from '../queries/routers.ts';

/** Enqueues an immediate read of the router. */
export async function requestSync(tx: Tx, routerId: number): Promise<{ jobId: number }> {
  const router = await findConnection(tx, routerId);
  if (!router) throw new Problem('not_found');
  if (router.archivedAt) throw new Problem('routers.archived');
  await schedulePoll(tx, routerId);
  return { jobId: await enqueueSystemInfo(tx, routerId) };
}
