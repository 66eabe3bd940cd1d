import type { Tx } from '@lastmile/database';
import { defineJob, enqueue } from '@lastmile/jobs';
import { z } from 'zod';

/**
 * Sends the notifications of an ISP. The rows of `notifications` are the source of truth and this job is only
 * a wake-up: a later one replaces a waiting one, and one that finds nothing due does nothing.
 */
export const sendNotificationsJob = defineJob({ name: 'notifications.send', payload: z.strictObject({}) });

/** The ISP is needed in a transaction of the platform only. */
export const enqueueSending = (tx: Tx, ispId?: number): Promise<unknown> =>
  enqueue(tx, sendNotificationsJob, {}, { key: 'now', ...(ispId === undefined ? {} : { ispId }) });

/** Has a key of its own, so that it never delays a job that is to run at once. */
export const enqueueSendingLater = (tx: Tx, runAt: Date): Promise<unknown> =>
  enqueue(tx, sendNotificationsJob, {}, { key: 'later', runAt });
