import type { VatDocument } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { exactSum } from '../../../billing/ledger/index.ts';
import type { Range } from '../rules/ranges.ts';
import type { Places } from './subscriber-columns.ts';
import { vatSumsOf } from './vat-parts.ts';

export interface VatRow {
  readonly name: string;
  readonly document: VatDocument;
  readonly vatRate: number;
  readonly documents: number;
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly grossMinor: number;
}

/** VAT of the documents of the period by rate. */
export async function vatByRate(tx: Tx, range: Range, places: Places = {}): Promise<VatRow[]> {
  const { rows } = await sql<VatRow>`
    select document || ':' || vat_rate as name, document, vat_rate as "vatRate", sum(documents)::bigint as documents,
      ${exactSum(sql`gross - vat`)} as "netMinor", ${exactSum(sql`vat`)} as "vatMinor", ${exactSum(sql`gross`)} as "grossMinor"
    from ${vatSumsOf(range, places)} group by document, vat_rate
    order by array_position(array['invoice', 'credit_note', 'wholesale_charge', 'wholesale_refund'], document), vat_rate desc`.execute(
    tx,
  );
  return rows;
}
