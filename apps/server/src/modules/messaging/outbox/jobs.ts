import type { Tx } from '@lastmile/database';
import { defineJob, enqueue } from '@lastmile/jobs';
import { z } from 'zod';

/**
 * Sends what an ISP has to say. The rows of `notifications` are the truth and this is only a wake-up: of several the last one
 * waits, and one that finds nothing to send does nothing.
 */
export const sendNotificationsJob = defineJob({ name: 'notifications.send', payload: z.strictObject({}) });

export const enqueueSending = (tx: Tx): Promise<unknown> =>
  enqueue(tx, sendNotificationsJob, {}, { key: 'now' });

/** Has a key of its own, so that it never puts off one that is to run at once. */
export const enqueueSendingLater = (tx: Tx, runAt: Date): Promise<unknown> =>
  enqueue(tx, sendNotificationsJob, {}, { key: 'later', runAt });
