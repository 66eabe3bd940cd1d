import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export interface ClosedSubscriber {
  readonly subscriberId: number;
  readonly closedOn: string;
}

/** Puts those of these subscribers that are closed back into the queue. Returns how many. */
export async function queueClosedSubscribers(tx: Tx, subscriberIds: readonly number[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into pending_final_invoices (subscriber_id, closed_on)
    select t.subscriber_id, t.from_on
    from unnest(${[...subscriberIds]}::bigint[]) n (id)
    cross join lateral (
      select subscriber_id, from_on, status from subscriber_terms
      where subscriber_id = n.id order by from_on desc limit 1
    ) t
    where t.status = 'closed'
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows);
}

/**
 * Takes the next closed subscribers off the queue, each with its first closing. The numbers must be locked:
 * they are invoiced in the same transaction.
 */
export async function claimClosedSubscribers(tx: Tx, limit: number): Promise<ClosedSubscriber[]> {
  const { rows } = await sql<ClosedSubscriber>`
    delete from pending_final_invoices d
    using (
      select subscriber_id, min(closed_on) as closed_on from pending_final_invoices
      where isp_id = current_isp() group by subscriber_id order by subscriber_id limit ${limit}
    ) next
    where d.isp_id = current_isp() and d.subscriber_id = next.subscriber_id and d.closed_on = next.closed_on
    returning d.subscriber_id as "subscriberId", d.closed_on as "closedOn"`.execute(tx);
  return rows;
}
