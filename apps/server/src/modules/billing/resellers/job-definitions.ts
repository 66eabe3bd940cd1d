import type { Tx } from '@lastmile/database';
import { defineJob, enqueue } from '@lastmile/jobs';
import { z } from 'zod';

/** Once a day, with notifications about wallets that will be short. */
export const renewJob = defineJob({
  name: 'resellers.renew-wholesale',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
});
/** After money was paid in: brings back who waits for it. */
export const resumeJob = defineJob({ name: 'resellers.resume-wholesale', payload: z.strictObject({}) });

export const enqueueWholesaleResume = (tx: Tx): Promise<unknown> =>
  enqueue(tx, resumeJob, {}, { key: 'resume-wholesale' });
