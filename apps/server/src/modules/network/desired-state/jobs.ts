import type { Tx } from '@lastmile/database';
import { defineJob, enqueueMany } from '@lastmile/jobs';
import { z } from 'zod';

/**
 * Applies the desired state of one router. The rows are the source of truth and the job is only a wake-up:
 * jobs for one router are coalesced, and a run that finds nothing pending does nothing.
 */
export const syncRouter = defineJob({
  name: 'routers.sync',
  payload: z.strictObject({ routerId: z.int() }),
});

/** Reads everything that a router holds. Jobs for one router are coalesced. */
export const pollRouter = defineJob({
  name: 'routers.poll',
  payload: z.strictObject({ routerId: z.int() }),
});

/** Postpones a poll that could not start. */
export const schedulePoll = (tx: Tx, routerId: number, runAt: Date): Promise<unknown> =>
  enqueueMany(tx, pollRouter, [{ payload: { routerId }, key: `router-${routerId}`, runAt }]);

export async function enqueueRouterSync(tx: Tx, routerIds: Iterable<number>, runAt?: Date): Promise<void> {
  const when = runAt ? { runAt } : {};
  const specs = [...routerIds].map((routerId) => ({
    payload: { routerId },
    key: `router-${routerId}`,
    ...when,
  }));
  await enqueueMany(tx, syncRouter, specs);
}
