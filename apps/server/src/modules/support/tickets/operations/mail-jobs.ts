import type { Tx } from '@lastmile/database';
import { defineJob, enqueue } from '@lastmile/jobs';
import { z } from 'zod';

/** Mails the customer a public reply, or that the ticket is resolved. Does nothing for a reply that was mailed. */
export const mailReplyJob = defineJob({
  name: 'tickets.mail-reply',
  payload: z.strictObject({ replyId: z.int() }),
});
export const mailResolvedJob = defineJob({
  name: 'tickets.mail-resolved',
  payload: z.strictObject({ ticketId: z.int(), replyId: z.int().optional() }),
});

export const enqueueReplyMail = (tx: Tx, replyId: number): Promise<unknown> =>
  enqueue(tx, mailReplyJob, { replyId }, { key: `reply:${replyId}` });

/** With the reply that resolved it, if there is one. */
export const enqueueResolvedMail = (tx: Tx, ticketId: number, replyId?: number): Promise<unknown> =>
  enqueue(tx, mailResolvedJob, { ticketId, replyId }, { key: `resolved:${ticketId}` });
