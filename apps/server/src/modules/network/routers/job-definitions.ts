import type { Tx } from '@lastmile/database';
import { defineJob, enqueue } from '@lastmile/jobs';
import { z } from 'zod';
import { routerFlag } from '../desired-state/index.ts';

export const readSystemInfo = defineJob({
  name: 'routers.read-system-info',
  payload: z.strictObject({ routerId: z.int() }),
  tracked: true,
  result: ['state'],
});

/** Reads of one router are coalesced, and run on the worker that has the connection to it. */
export const enqueueSystemInfo = (tx: Tx, routerId: number, runAt?: Date): Promise<number> =>
  enqueue(
    tx,
    readSystemInfo,
    { routerId },
    { key: `router-${routerId}`, flag: routerFlag(routerId), ...(runAt ? { runAt } : {}) },
  );
