import type { Tx } from '@lastmile/database';
import { defineJob, enqueueMany } from '@lastmile/jobs';
import { z } from 'zod';

/**
 * Brings one router up to what its wish rows say. The rows are the truth and this is only a wake-up: of
 * several for one router the last one waits, and one that finds nothing to do does nothing.
 */
export const syncRouter = defineJob({
  name: 'routers.sync',
  payload: z.strictObject({ routerId: z.int() }),
});

/** Reads everything that a router holds; of several for one router the last one waits. */
export const pollRouter = defineJob({
  name: 'routers.poll',
  payload: z.strictObject({ routerId: z.int() }),
});

/** Puts off a sweep that could not begin. */
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
