import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { Range } from '../rules/ranges.ts';
import { invoicesIn } from './document-places.ts';
import { hasPlaces, inPlaces, type Places } from './subscriber-columns.ts';

export interface VatRow {
  readonly name: string;
  readonly document: 'invoice' | 'credit_note' | 'wholesale_charge' | 'wholesale_refund';
  readonly vatRate: number;
  readonly documents: number;
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly grossMinor: number;
}

const zone = sql`(select timezone from isps where id = current_isp())`;

const startOf = (day: string) => sql`${day}::date::timestamp at time zone ${zone}`;
const startOfNext = (day: string) => sql`(${day}::date + 1)::timestamp at time zone ${zone}`;

/**
 * VAT of the documents of the period by rate. An invoice counts on its day of issue even if it was cancelled
 * later: its cancellation note counts against it on the day of the note. A reversed credit note is taken back on
 * the day of the reversal. What wholesale resellers bought counts on the day of the charge, and against it on that of the refund.
 */
export async function vatByRate(tx: Tx, { from, to }: Range, places: Places = {}): Promise<VatRow[]> {
  const isIn = (alias: 'n' | 'c') =>
    hasPlaces(places)
      ? sql`${sql.ref(`${alias}.subscriber_id`)} in (select s.id from subscribers s where ${inPlaces(places)})`
      : sql`true`;
  const days = sql`${from}::date and ${to}::date`;
  const { rows } = await sql<VatRow>`
    with documents as (
      select 'invoice' as document, i.vat_rate, i.vat_minor as vat, i.total_minor as gross
      from invoices i where i.issued_on between ${days} and i.kind <> 'opening' and ${invoicesIn(places)}
      union all
      select 'credit_note', coalesce(n.vat_rate, i.vat_rate), -n.vat_minor, -n.amount_minor
      from credit_notes n left join invoices i on i.id = n.invoice_id
      where n.issued_on between ${days} and coalesce(i.kind, '') <> 'opening' and ${isIn('n')}
      union all
      select 'credit_note', coalesce(n.vat_rate, i.vat_rate), n.vat_minor, n.amount_minor
      from credit_notes n left join invoices i on i.id = n.invoice_id
      where n.reversed_at is not null and (n.reversed_at at time zone ${zone})::date between ${days}
        and coalesce(i.kind, '') <> 'opening' and ${isIn('n')}
      union all
      select 'wholesale_charge', c.vat_rate, c.vat_minor, c.amount_minor from wholesale_charges c
      where c.at >= ${startOf(from)} and c.at < ${startOfNext(to)} and c.amount_minor > 0 and ${isIn('c')}
      union all
      select 'wholesale_refund', c.vat_rate, -c.refunded_vat_minor, -c.refunded_minor from wholesale_charges c
      where c.ended_at >= ${startOf(from)} and c.ended_at < ${startOfNext(to)} and c.refunded_minor > 0 and ${isIn('c')}
    )
    select document || ':' || vat_rate as name, document, vat_rate as "vatRate", count(*) as documents,
      sum(gross - vat)::bigint as "netMinor", sum(vat)::bigint as "vatMinor", sum(gross)::bigint as "grossMinor"
    from documents group by document, vat_rate
    order by array_position(array['invoice', 'credit_note', 'wholesale_charge', 'wholesale_refund'], document), vat_rate desc`.execute(
    tx,
  );
  return rows;
}
