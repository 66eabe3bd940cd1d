import type { Tx } from '@lastmile/database';
import { enqueue } from '@lastmile/jobs';
import { Problem } from '../../../../core/problem.ts';
import { sweepRouter } from '../../desired-state/index.ts';
import { readFacts, readFactsKey } from '../jobs.ts';
import { findConnection } from '../queries/routers.ts';

/** Has the router read now, in the background. */
export async function syncRouter(tx: Tx, routerId: number): Promise<{ jobId: number }> {
  const router = await findConnection(tx, routerId);
  if (!router) throw new Problem('not_found');
  if (router.archivedAt) throw new Problem('routers.archived');
  await enqueue(tx, sweepRouter, { routerId }, { key: readFactsKey(routerId) });
  return { jobId: await enqueue(tx, readFacts, { routerId }, { key: readFactsKey(routerId) }) };
}
