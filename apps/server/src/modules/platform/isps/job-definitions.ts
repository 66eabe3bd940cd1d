import type { Tx } from '@lastmile/database';
import { defineJob, enqueue } from '@lastmile/jobs';
import { z } from 'zod';

export const mailStatusJob = defineJob({
  name: 'isps.mail-status-change',
  payload: z.strictObject({ changeId: z.int() }),
  scope: 'platform',
});
export const enqueueStatusMail = (tx: Tx, changeId: number) => enqueue(tx, mailStatusJob, { changeId });
