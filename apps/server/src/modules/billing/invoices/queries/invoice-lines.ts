import type { Tx } from '@lastmile/database';
import type { Minor } from '@lastmile/kit';
import { sql } from 'kysely';
import type { InvoiceLine } from '../rules/invoice-lines.ts';
import type { VatMode } from '../rules/vat.ts';

const linesIn = (tx: Tx, invoiceId: number, revision: number) =>
  tx
    .selectFrom('invoice_lines')
    .select([
      'kind',
      'text',
      'from_on as from',
      'until_on as until',
      'days',
      'of_days as ofDays',
      'quantity',
      sql<Minor>`unit_minor`.as('unitMinor'),
      sql<Minor>`amount_minor`.as('amountMinor'),
      'taxable',
    ])
    .where('invoice_id', '=', invoiceId)
    .where('revision', '=', revision)
    .orderBy('line_no');

export const linesOf = (tx: Tx, invoiceId: number, revision: number): Promise<InvoiceLine[]> =>
  linesIn(tx, invoiceId, revision).execute();

/** As calculated, with what only later calculations need. */
export async function calculatedLinesOf(tx: Tx, invoiceId: number): Promise<InvoiceLine[]> {
  const rows = await linesIn(tx, invoiceId, 1)
    .select([
      'prorated',
      'adjusts_invoice_id as adjusts',
      sql<VatMode | null>`price_vat_mode`.as('priceVatMode'),
    ])
    .execute();
  return rows.map(({ adjusts, ...line }) => ({ ...line, adjustsInvoiceId: adjusts ?? undefined }));
}
