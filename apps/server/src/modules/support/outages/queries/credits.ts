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

export async function subscriberNames(tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('subscribers as s')
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .select(['s.id', 's.username', 'c.name'])
    .where('s.id', '=', sql<number>`any(${ids})`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

interface CreditedOutage {
  readonly startedAt: string;
  readonly creditDays: number;
}

/** The other outages for which these subscribers have credit notes that are not reversed. */
export async function otherCredits(
  tx: Tx,
  outageId: number,
  subscriberIds: readonly number[],
): Promise<Map<number, CreditedOutage[]>> {
  const { rows } = await sql<{ id: number; outages: CreditedOutage[] }>`
    select a.subscriber_id as id, json_agg(json_build_object('startedAt', o.started_at, 'creditDays', o.credit_days)) as outages
    from outage_subscribers a join outages o on o.isp_id = a.isp_id and o.id = a.outage_id
    where a.subscriber_id = any(${[...subscriberIds]}::bigint[]) and a.outage_id <> ${outageId} and exists (
      select from credit_notes n where n.isp_id = a.isp_id and n.id = any(a.further_credit_note_ids || a.credit_note_id)
        and n.reversed_at is null)
    group by a.subscriber_id`.execute(tx);
  return new Map(rows.map(({ id, outages }) => [id, outages]));
}

/** A subscriber has several where the days have several VAT rates. */
export const saveCreditNotes = (
  tx: Tx,
  outageId: number,
  notes: readonly { readonly subscriberId: number; readonly id: number }[],
) =>
  sql`update outage_subscribers a set credit_note_id = n.ids[1], further_credit_note_ids = n.ids[2:]
    from (
      select subscriber_id, array_agg(id order by id) as ids
      from unnest(${notes.map(({ subscriberId }) => subscriberId)}::bigint[], ${notes.map(({ id }) => id)}::bigint[])
        n (subscriber_id, id) group by subscriber_id
    ) n
    where a.outage_id = ${outageId} and a.subscriber_id = n.subscriber_id`.execute(tx);
