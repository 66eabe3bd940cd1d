import { defineJob } from '@lastmile/jobs';
import { z } from 'zod';

/** Saves a delivery report that came before the result of sending was saved. */
export const recordDeliveryJob = defineJob({
  name: 'messaging.record-delivery',
  payload: z.strictObject({
    providerId: z.string(),
    state: z.enum(['delivered', 'undelivered', 'failed']),
    error: z.string().nullable(),
    at: z.string(),
  }),
});
