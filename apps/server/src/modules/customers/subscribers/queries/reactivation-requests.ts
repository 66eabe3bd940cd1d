import type { Tx } from '@lastmile/database';
import { defineJob, enqueue } from '@lastmile/jobs';
import { sql } from 'kysely';
import { z } from 'zod';

/**
 * Reactivates subscribers suspended for non-payment that have no balance due past the grace period any more.
 * The rows are the source of truth and the job is only a wake-up: jobs are coalesced, and a run that finds
 * nobody does nothing.
 */
export const reactivateSubscribers = defineJob({
  name: 'dunning.reactivate-paid',
  payload: z.strictObject({}),
});

/**
 * Every change of what subscribers owe, or of how long they may owe it, must call it in the same transaction.
 * Most subscribers are active, so a job is enqueued only if one of them is suspended.
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
