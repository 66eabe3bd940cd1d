import type { Tx } from '@lastmile/database';
import { enqueue } from '@lastmile/jobs';
import { Problem } from '../../../../core/problem.ts';
import { pollRouter } from '../../desired-state/index.ts';
import { readSystemInfo, readSystemInfoKey } from '../jobs.ts';
import { findConnection } from '../queries/routers.ts';

/** Enqueues an immediate read of the router. */
export async function requestSync(tx: Tx, routerId: number): Promise<{ jobId: number }> {
  const router = await findConnection(tx, routerId);
  if (!router) throw new Problem('not_found');
  if (router.archivedAt) throw new Problem('routers.archived');
  await enqueue(tx, pollRouter, { routerId }, { key: readSystemInfoKey(routerId) });
  return { jobId: await enqueue(tx, readSystemInfo, { routerId }, { key: readSystemInfoKey(routerId) }) };
}
