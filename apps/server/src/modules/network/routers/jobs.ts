import { defineJob } from '@lastmile/jobs';
import { z } from 'zod';

export const readSystemInfo = defineJob({
  name: 'routers.read-system-info',
  payload: z.strictObject({ routerId: z.int() }),
  tracked: true,
});

/** Coalesces the reads of one router. */
export const readSystemInfoKey = (routerId: number): string => `router-${routerId}`;
