import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { Range } from '../rules/ranges.ts';
import { invoicesIn } from './document-places.ts';
import { hasPlaces, inPlaces, type Places } from './subscriber-columns.ts';

export interface VatRow {
  readonly name: string;
  readonly document: 'invoice' | 'credit_note';
  readonly vatRate: number;
  readonly documents: number;
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly grossMinor: number;
}

const zone = sql`(select timezone from isps where id = current_isp())`;

/**
 * VAT of the documents of the period by rate. An invoice counts on its day of issue even if it was cancelled
 * later: its cancellation note counts against it on the day of the note. A reversed credit note is taken back on
 * the day of the reversal.
 */
export async function vatByRate(tx: Tx, { from, to }: Range, places: Places = {}): Promise<VatRow[]> {
  const noteIsIn = hasPlaces(places)
    ? sql`n.subscriber_id in (select s.id from subscribers s where ${inPlaces(places)})`
    : sql`true`;
  const days = sql`${from}::date and ${to}::date`;
  const { rows } = await sql<VatRow>`
    with documents as (
      select 'invoice' as document, i.vat_rate, i.vat_minor as vat, i.total_minor as gross
      from invoices i where i.issued_on between ${days} and i.kind <> 'opening' and ${invoicesIn(places)}
      union all
      select 'credit_note', coalesce(n.vat_rate, i.vat_rate), -n.vat_minor, -n.amount_minor
      from credit_notes n left join invoices i on i.id = n.invoice_id
      where n.issued_on between ${days} and coalesce(i.kind, '') <> 'opening' and ${noteIsIn}
      union all
      select 'credit_note', coalesce(n.vat_rate, i.vat_rate), n.vat_minor, n.amount_minor
      from credit_notes n left join invoices i on i.id = n.invoice_id
      where n.reversed_at is not null and (n.reversed_at at time zone ${zone})::date between ${days}
        and coalesce(i.kind, '') <> 'opening' and ${noteIsIn}
    )
    select document || ':' || vat_rate as name, document, vat_rate as "vatRate", count(*) as documents,
      sum(gross - vat)::bigint as "netMinor", sum(vat)::bigint as "vatMinor", sum(gross)::bigint as "grossMinor"
    from documents group by document, vat_rate order by document desc, vat_rate desc`.execute(tx);
  return rows;
}
