import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { RenderedNotification } from '../operations/render-notifications.ts';

/**
 * Claims some due notifications by moving their due time to the end of the lease, so that no other worker
 * takes them. If the worker dies, they are due again after the lease.
 */
export async function claimDue(
  tx: Tx,
  { now, leaseUntil, limit }: { now: string; leaseUntil: string; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update notifications set due_at = ${leaseUntil}::timestamptz, tries = tries + 1
    where id = any(array(
      select id from notifications where state = 'queued' and channel = 'email' and due_at <= ${now}::timestamptz
      order by due_at, id limit ${limit} for update skip locked))
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Drops notifications that no longer apply (invoice cancelled or paid, payment cancelled) and returns the
 * others.
 */
export async function dropOutdated(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update notifications n set state = 'dropped', error = w.why
    from (
      select n.id, case
        when i.status = 'cancelled' then 'invoice_cancelled'
        when n.kind = 'reminder' and i.status = 'paid' then 'invoice_paid'
        when p.reversed_at is not null then 'payment_reversed'
        when n.kind = 'suspended' and s.status <> 'suspended' then 'line_restored'
        when n.kind = 'reactivated' and s.status <> 'active' then 'line_suspended'
        when c.email is null then 'no_address' end as why
      from notifications n join subscribers s on s.id = n.subscriber_id
      left join customers c on c.id = s.customer_id
      left join invoices i on i.id = n.invoice_id
      left join payments p on p.id = n.payment_id
      where n.id = any(${[...ids]}::bigint[])
    ) w
    where n.id = w.id and w.why is not null
    returning n.id`.execute(tx);
  const dropped = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !dropped.has(id));
}

export const markSent = (
  tx: Tx,
  id: number,
  {
    recipient,
    sentAt,
    ...worded
  }: RenderedNotification & { readonly recipient: string; readonly sentAt: string },
) =>
  tx
    .updateTable('notifications')
    .set({ state: 'sent', sent_at: sentAt, recipient, error: null, ...worded })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();

/** Retries at the given instant, or never if it is null. */
export const markFailed = (tx: Tx, id: number, error: string, againAt: string | null) =>
  tx
    .updateTable('notifications')
    .set(againAt === null ? { state: 'failed', error } : { error, due_at: againAt })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();

/** When the next notification is due; undefined if none is queued. */
export const nextDue = async (tx: Tx): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('notifications')
      .select('due_at as dueAt')
      .where('state', '=', 'queued')
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst()
  )?.dueAt;
