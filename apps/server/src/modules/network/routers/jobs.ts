import { defineJob } from '@lastmile/jobs';
import { z } from 'zod';

export const readSystemInfo = defineJob({
  name: 'routers.read-system-info',
  payload: z.strictObject({ routerId: z.int() }),
  tracked: true,
});

/** One reading of a router waits at a time. */
export const readSystemInfoKey = (routerId: number): string => `router-${routerId}`;
