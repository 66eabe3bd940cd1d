import type { Tx } from '@lastmile/database';
import { defineJob, enqueue } from '@lastmile/jobs';
import { sql } from 'kysely';
import { z } from 'zod';

/**
 * Brings lines back that were cut for being unpaid and owe nothing past grace any more. The rows are the truth and this is
 * only a wake-up: of several the last one waits, and one that finds nobody does nothing.
 */
export const reactivateSubscribers = defineJob({
  name: 'dunning.reactivate-paid',
  payload: z.strictObject({}),
});

/**
 * Whoever changes what lines owe, or how long they may owe it, ends with it, in the same transaction. Most of them run,
 * so the queue is written to only where one of them is cut.
 */
export async function enqueueReactivation(tx: Tx, subscribers?: readonly number[]): Promise<void> {
  const suspended = await tx
    .selectFrom('subscribers')
    .select('id')
    .where(sql<boolean>`status = 'suspended' and status_reason = 'unpaid'`)
    .$if(subscribers !== undefined, (query) =>
      query.where('id', '=', sql<number>`any(${[...(subscribers ?? [])]})`),
    )
    .limit(1)
    .executeTakeFirst();
  if (suspended) await enqueue(tx, reactivateSubscribers, {}, { key: 'restore' });
}
