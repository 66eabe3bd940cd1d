import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Affected subscribers without a credit note, by id after the given one. */
export async function creditables(tx: Tx, outageId: number, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.subscriber_id as id from outage_subscribers a join subscribers s on s.isp_id = a.isp_id and s.id = a.subscriber_id
    where a.outage_id = ${outageId} and a.credit_note_id is null and a.subscriber_id > ${after}
    order by a.subscriber_id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

export const saveCreditNotes = (
  tx: Tx,
  outageId: number,
  notes: readonly { readonly subscriberId: number; readonly id: number }[],
) =>
  sql`update outage_subscribers a set credit_note_id = n.id
    from unnest(${notes.map(({ subscriberId }) => subscriberId)}::bigint[], ${notes.map(({ id }) => id)}::bigint[])
      n (subscriber_id, id)
    where a.outage_id = ${outageId} and a.subscriber_id = n.subscriber_id`.execute(tx);
