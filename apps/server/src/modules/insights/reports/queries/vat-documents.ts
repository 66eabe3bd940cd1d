import type { VatDocument } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { exactSum } from '../../../billing/ledger/index.ts';
import type { Range } from '../rules/ranges.ts';
import { invoicesIn } from './document-places.ts';
import { startOf, startOfNext, zone } from './local-days.ts';
import { hasPlaces, inPlaces, orderBy, type Places, type Window } from './subscriber-columns.ts';

const isIn = (alias: 'n' | 'c', places: Places) =>
  hasPlaces(places)
    ? sql`${sql.ref(`${alias}.subscriber_id`)} in (select s.id from subscribers s where ${inPlaces(places)})`
    : sql`true`;

/** A charge keeps its package and reseller, and is in the area that the subscriber is in now. */
const chargesIn = ({ areaId, packageId, resellerId }: Places): RawBuilder<unknown> =>
  sql.join(
    [
      isIn('c', { areaId }),
      packageId ? sql`c.package_id = ${packageId}` : sql`true`,
      resellerId ? sql`c.user_id = ${resellerId}` : sql`true`,
    ],
    sql` and `,
  );

const noteColumns = sql`n.id, n.number, n.subscriber_id, coalesce(n.vat_rate, i.vat_rate)`;
const notes = sql`credit_notes n left join invoices i on i.id = n.invoice_id`;
const ofNoOpening = sql`coalesce(i.kind, '') <> 'opening'`;

/**
 * The documents of the period, each on the day it counts. An invoice counts on its day of issue even if it was cancelled
 * later: its cancellation note counts against it on the day of the note. A reversed credit note is taken back on
 * the day of the reversal. What wholesale resellers bought counts on the day of the charge, and against it on that of the refund.
 */
export const vatDocumentsOf = ({ from, to }: Range, places: Places): RawBuilder<unknown> => {
  const days = sql`${from}::date and ${to}::date`;
  const within = (column: 'n.reversed_at' | 'c.at' | 'c.ended_at') =>
    sql`${sql.ref(column)} >= ${startOf(from)} and ${sql.ref(column)} < ${startOfNext(to)}`;
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${zone})::date`;
  return sql`(
    select 'invoice' as document, i.id, i.number, i.subscriber_id, i.vat_rate, i.issued_on as day, false as is_reversal,
      i.vat_minor as vat, i.total_minor as gross
    from invoices i where i.issued_on between ${days} and i.kind <> 'opening' and ${invoicesIn(places)}
    union all
    select 'credit_note', ${noteColumns}, n.issued_on, false, -n.vat_minor, -n.amount_minor
    from ${notes} where n.issued_on between ${days} and ${ofNoOpening} and ${isIn('n', places)}
    union all
    select 'credit_note', ${noteColumns}, ${dayOf('n.reversed_at')}, true, n.vat_minor, n.amount_minor
    from ${notes} where ${within('n.reversed_at')} and ${ofNoOpening} and ${isIn('n', places)}
    union all
    select 'wholesale_charge', c.id, null, c.subscriber_id, c.vat_rate, ${dayOf('c.at')}, false, c.vat_minor, c.amount_minor
    from wholesale_charges c where ${within('c.at')} and c.amount_minor > 0 and ${chargesIn(places)}
    union all
    select 'wholesale_refund', c.id, null, c.subscriber_id, c.vat_rate, ${dayOf('c.ended_at')}, false, -c.refunded_vat_minor, -c.refunded_minor
    from wholesale_charges c where ${within('c.ended_at')} and c.refunded_minor > 0 and ${chargesIn(places)}
  )`;
};

interface VatAmounts {
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly grossMinor: number;
}

interface VatDocumentRow extends VatAmounts {
  readonly name: string;
  readonly document: VatDocument;
  readonly documentId: number;
  readonly number: string | null;
  readonly day: string;
  readonly isReversal: boolean;
  readonly subscriber: { readonly id: number; readonly username: string; readonly name: string | null };
  readonly vatRate: number;
}

interface VatDocumentFilter extends Range, Places {
  readonly document?: VatDocument | undefined;
  readonly vatRate?: number | undefined;
  readonly search: string;
  readonly sort: string;
}

const sorts = { day: sql`d.day`, vatMinor: sql`d.vat`, grossMinor: sql`d.gross` };

const matching = ({ document, vatRate, search }: VatDocumentFilter): RawBuilder<unknown> => {
  const wanted = search.toLowerCase();
  return sql.join(
    [
      document ? sql`d.document = ${document}` : sql`true`,
      vatRate === undefined ? sql`true` : sql`d.vat_rate = ${vatRate}`,
      search
        ? sql`(position(${wanted} in lower(d.number)) > 0 or exists (
            select from subscribers s where s.id = d.subscriber_id and position(${wanted} in s.username_key) > 0))`
        : sql`true`,
    ],
    sql` and `,
  );
};

/** A page of the documents behind a row of the VAT return, with the totals of all. */
export async function vatDocumentPage(
  tx: Tx,
  { from, to, ...filter }: VatDocumentFilter,
  { limit, offset }: Window,
): Promise<{
  readonly items: VatDocumentRow[];
  readonly totals: VatAmounts & { readonly documents: number };
}> {
  const { areaId, packageId, resellerId } = filter;
  const documents = vatDocumentsOf({ from, to }, { areaId, packageId, resellerId });
  const order = sql`${orderBy(filter.sort, sorts, sql`d.id`)}, d.document, d.is_reversal`;
  const { rows } = await sql<{ items: VatDocumentRow[]; totals: VatAmounts & { documents: number } }>`
    with found as materialized (select d.* from ${documents} d where ${matching({ from, to, ...filter })}), totals as (
      select count(*) as documents, ${exactSum(sql`gross - vat`)} as "netMinor", ${exactSum(sql`vat`)} as "vatMinor",
        ${exactSum(sql`gross`)} as "grossMinor" from found
    ), shown as (
      select concat_ws(':', d.document, d.id, case when d.is_reversal then 'reversal' end) as name, d.document, d.id as "documentId",
        d.number, d.day, d.is_reversal as "isReversal", d.vat_rate as "vatRate", d.gross - d.vat as "netMinor", d.vat as "vatMinor",
        d.gross as "grossMinor", jsonb_build_object('id', s.id, 'username', s.username, 'name', p.name) as subscriber
      from (select d.* from found d order by ${order} limit ${limit} offset ${offset}) d
      join subscribers s on s.id = d.subscriber_id left join customers p on p.id = s.customer_id order by ${order}
    )
    select coalesce((select jsonb_agg(shown) from shown), '[]') as items, to_jsonb(totals) as totals from totals`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('An aggregate without groups has one row');
  return row;
}
