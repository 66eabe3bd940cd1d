import { defineJob } from '@lastmile/jobs';
import { z } from 'zod';

export const readFacts = defineJob({
  name: 'routers.read-facts',
  payload: z.strictObject({ routerId: z.int() }),
  tracked: true,
});

/** One reading of a router waits at a time. */
export const readFactsKey = (routerId: number): string => `router-${routerId}`;
