import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export async function ticketsOf(tx: Tx, subscriberIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('tickets')
    .select('id')
    .where(sql<boolean>`subscriber_id = any(${[...subscriberIds]}::bigint[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Closed before the given instant, with texts that are still there; the oldest first. */
export async function expiredTickets(tx: Tx, before: string, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('tickets')
    .select('id')
    .where('closed_at', '<', before)
    .where('erased_at', 'is', null)
    .orderBy('closed_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Everything that was said, with the audit rows of it; times and states stay for the figures. Files and photos of visits belong
 * to no reply any more, so that the daily job deletes them.
 */
export async function eraseTickets(tx: Tx, ticketIds: readonly number[], at: string): Promise<void> {
  if (ticketIds.length === 0) return;
  const ids = [...ticketIds];
  await sql`update ticket_attachments set ticket_id = null, reply_id = null, file_name = 'erased'
    where ticket_id = any(${ids}::bigint[])`.execute(tx);
  await sql`update ticket_replies set body = '–', from_email = null, left_out = '{}',
      author_name = case when author = 'customer' or from_email is not null then '–' else author_name end
    where ticket_id = any(${ids}::bigint[])`.execute(tx);
  await sql`update visits set instructions = null, result = case when result is not null then '–' end, cancel_reason = null
    where ticket_id = any(${ids}::bigint[])`.execute(tx);
  await sql`update tickets set subject = '–', contact_name = null, contact_mobile = null, rating_comment = null, erased_at = ${at}::timestamptz
    where id = any(${ids}::bigint[])`.execute(tx);
  await sql`select mask_erased_tickets(${ids}::bigint[])`.execute(tx);
}
