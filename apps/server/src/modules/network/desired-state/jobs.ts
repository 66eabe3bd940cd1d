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

/** Jobs with this flag run on the worker that has the connection to the router. */
export const routerFlag = (routerId: number): string => `router:${routerId}`;

const specOf = (routerId: number) => ({
  payload: { routerId },
  key: `router-${routerId}`,
  flag: routerFlag(routerId),
});

export const schedulePoll = (tx: Tx, routerId: number, runAt?: Date): Promise<unknown> =>
  enqueueMany(tx, pollRouter, [{ ...specOf(routerId), ...(runAt ? { runAt } : {}) }]);

/** As the platform: polls of routers of all ISPs. */
export const enqueuePolls = (tx: Tx, routers: readonly { ispId: number; id: number }[]): Promise<unknown> =>
  enqueueMany(
    tx,
    pollRouter,
    routers.map(({ ispId, id }) => ({ ...specOf(id), ispId })),
  );

export async function enqueueRouterSync(tx: Tx, routerIds: Iterable<number>, runAt?: Date): Promise<void> {
  const when = runAt ? { runAt } : {};
  const specs = [...routerIds].map((routerId) => ({ ...specOf(routerId), ...when }));
  await enqueueMany(tx, syncRouter, specs);
}
