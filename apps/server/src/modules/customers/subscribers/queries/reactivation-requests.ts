import type { Tx } from '@lastmile/database';
import { defineJob, enqueue } from '@lastmile/jobs';
import { sql } from 'kysely';
import { z } from 'zod';

/**
 * Brings lines back that were cut for being unpaid and owe nothing past grace any more. The rows are the truth and this is
 * only a wake-up: of several the last one waits, and one that finds nobody does nothing.
 */
export const restoreLines = defineJob({ name: 'collection.restore', payload: z.strictObject({}) });

/**
 * Whoever changes what lines owe, or how long they may owe it, ends with it, in the same transaction. Most of them run,
 * so the queue is written to only where one of them is cut.
 */
export async function wakeRestores(tx: Tx, lines?: readonly number[]): Promise<void> {
  const cut = await tx
    .selectFrom('subscribers')
    .select('id')
    .where(sql<boolean>`status = 'suspended' and status_reason = 'unpaid'`)
    .$if(lines !== undefined, (query) => query.where('id', '=', sql<number>`any(${[...(lines ?? [])]})`))
    .limit(1)
    .executeTakeFirst();
  if (cut) await enqueue(tx, restoreLines, {}, { key: 'restore' });
}
