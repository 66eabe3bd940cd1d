import type { Tx } from '@lastmile/database';
import { defineJob, enqueue } from '@lastmile/jobs';
import { z } from 'zod';

/**
 * Sends what an ISP has to say. The rows of `notices` are the truth and this is only a wake-up: of several the last one
 * waits, and one that finds nothing to send does nothing.
 */
export const deliverNotices = defineJob({ name: 'notices.deliver', payload: z.strictObject({}) });

export const wakeDelivery = (tx: Tx): Promise<unknown> => enqueue(tx, deliverNotices, {}, { key: 'now' });

/** Has a key of its own, so that it never puts off one that is to run at once. */
export const wakeDeliveryLater = (tx: Tx, runAt: Date): Promise<unknown> =>
  enqueue(tx, deliverNotices, {}, { key: 'later', runAt });
