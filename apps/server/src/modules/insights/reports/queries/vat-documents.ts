import type { VatDocumentFilter as DocumentKind, VatDocument } from '@lastmile/contract';
import { streamRows, type Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { exactSum } from '../../../billing/ledger/index.ts';
import type { Range } from '../rules/ranges.ts';
import { orderBy, type Places, pageOf, type Window } from './subscriber-columns.ts';
import { vatDocumentsOf } from './vat-parts.ts';

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
  readonly document?: DocumentKind | undefined;
  readonly vatRate?: number | undefined;
  readonly search: string;
  readonly sort: string;
}

const sorts = { day: sql`d.day`, vatMinor: sql`d.vat`, grossMinor: sql`d.gross` };

const matching = ({ document, vatRate, search }: VatDocumentFilter): RawBuilder<unknown> => {
  const wanted = search.toLowerCase();
  return sql.join(
    [
      document === 'wholesale'
        ? sql`d.document in ('wholesale_charge', 'wholesale_refund')`
        : document
          ? sql`d.document = ${document}`
          : sql`true`,
      vatRate === undefined ? sql`true` : sql`d.vat_rate = ${vatRate}`,
      search
        ? sql`(position(${wanted} in lower(d.number)) > 0 or exists (
            select from subscribers s where s.id = d.subscriber_id and position(${wanted} in s.username_key) > 0))`
        : sql`true`,
    ],
    sql` and `,
  );
};

const found = (filter: VatDocumentFilter) => {
  const { from, to, areaId, packageId, resellerId } = filter;
  const documents = vatDocumentsOf({ from, to }, { areaId, packageId, resellerId });
  return sql`with found as materialized (select d.* from ${documents} where ${matching(filter)})`;
};

const shown = ({ sort }: VatDocumentFilter, window?: Window): RawBuilder<VatDocumentRow> => {
  const order = sql`${orderBy(sort, sorts, sql`d.id`)}, d.document, d.is_reversal`;
  return sql`select concat_ws(':', d.document, d.id, case when d.is_reversal then 'reversal' end) as name, d.document,
      d.id as "documentId", d.number, d.day, d.is_reversal as "isReversal", d.vat_rate as "vatRate", d.gross - d.vat as "netMinor",
      d.vat as "vatMinor", d.gross as "grossMinor", jsonb_build_object('id', s.id, 'username', s.username, 'name', p.name) as subscriber
    from (select d.* from found d ${pageOf(order, window)}) d
    join subscribers s on s.id = d.subscriber_id left join customers p on p.id = s.customer_id order by ${order}`;
};

/** All documents behind a row of the VAT return, for a file. */
export const streamVatDocuments = (tx: Tx, filter: VatDocumentFilter): AsyncIterable<VatDocumentRow> =>
  streamRows(tx, sql<VatDocumentRow>`${found(filter)} ${shown(filter)}`);

/** A page of the documents behind a row of the VAT return, with the totals of all. */
export async function vatDocumentPage(
  tx: Tx,
  filter: VatDocumentFilter,
  window: Window,
): Promise<{
  readonly items: VatDocumentRow[];
  readonly totals: VatAmounts & { readonly documents: number };
}> {
  const { rows } = await sql<{ items: VatDocumentRow[]; totals: VatAmounts & { documents: number } }>`
    ${found(filter)}, totals as (
      select count(*) as documents, ${exactSum(sql`gross - vat`)} as "netMinor", ${exactSum(sql`vat`)} as "vatMinor",
        ${exactSum(sql`gross`)} as "grossMinor" from found
    ), shown as (${shown(filter, window)})
    select coalesce((select jsonb_agg(shown) from shown), '[]') as items, to_jsonb(totals) as totals from totals`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('An aggregate without groups has one row');
  return row;
}
