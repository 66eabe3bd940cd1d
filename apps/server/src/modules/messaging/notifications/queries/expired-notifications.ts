import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** The oldest ones before the instant, whatever their state. Ids increase with the time of queueing. */
export const findExpiredNotifications = (tx: Tx, before: string, limit: number) =>
  tx
    .selectFrom((from) =>
      from.selectFrom('notifications').select(['id', 'queued_at']).orderBy('id').limit(limit).as('oldest'),
    )
    .select('id')
    .where('queued_at', '<', before)
    .execute();

/** Deletes in batches small enough not to delay other writers. Returns the number deleted. */
export async function deleteExpiredNotifications(tx: Tx, before: string, limit: number): Promise<number> {
  const ids = (await findExpiredNotifications(tx, before, limit)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.deleteFrom('notifications').where('id', '=', sql<number>`any(${ids})`).execute();
  return ids.length;
}
