import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { VatMode } from '../../../billing/invoices/index.ts';

interface Creditable {
  readonly subscriberId: number;
  readonly priceMinor: number;
  readonly packageVatMode: VatMode | null;
}

/** Affected subscribers without a credit note, by id after the given one, with what they pay a month. */
export async function creditables(tx: Tx, outageId: number, after: number, limit: number) {
  const { rows } = await sql<Creditable>`
    select s.id as "subscriberId", p.vat_mode as "packageVatMode",
      case when s.billing = 'free' then 0
        else discounted_price(coalesce(s.agreed_price_minor, p.price_minor), s.monthly_discount_minor, s.discount_percent, s.discount_active) end as "priceMinor"
    from outage_subscribers a join subscribers s on s.isp_id = a.isp_id and s.id = a.subscriber_id
    join packages p on p.isp_id = s.isp_id and p.id = s.package_id
    where a.outage_id = ${outageId} and a.credit_note_id is null and a.subscriber_id > ${after}
    order by a.subscriber_id limit ${limit}`.execute(tx);
  return rows;
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
