import type { Tx } from '@lastmile/database';
import { defineJob, enqueue } from '@lastmile/jobs';
import { z } from 'zod';

export const mailPayoutChangeJob = defineJob({
  name: 'settlements.mail-payout-change',
  payload: z.strictObject({
    accountId: z.int(),
    change: z.enum(['added', 'changed', 'removed', 'verified', 'rejected']),
    author: z.string(),
  }),
  scope: 'platform',
});
export type PayoutChangeMail = z.infer<(typeof mailPayoutChangeJob)['payload']>;

export const enqueuePayoutMail = (tx: Tx, mail: PayoutChangeMail) => enqueue(tx, mailPayoutChangeJob, mail);

export const mailApprovalChangeJob = defineJob({
  name: 'settlements.mail-approval-change',
  payload: z.strictObject({ author: z.string(), isNeeded: z.boolean() }),
  scope: 'platform',
});
export type ApprovalMail = z.infer<(typeof mailApprovalChangeJob)['payload']>;

export const enqueueApprovalMail = (tx: Tx, mail: ApprovalMail) => enqueue(tx, mailApprovalChangeJob, mail);
