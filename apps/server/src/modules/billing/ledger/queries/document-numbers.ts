import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export type DocumentKind = 'invoice' | 'payment' | 'credit_note';

/**
 * Locks the numbering of this document kind and year until the transaction ends, and returns the last number
 * used. Nobody else can number such a document meanwhile, so whatever is read afterwards is final and numbers
 * have no gaps.
 *
 * Connections cache the plans of foreign-key checks. A plan made while a table is nearly empty scans all of
 * it, and keeps doing so when the table is large.
 */
export async function lockDocumentNumbers(tx: Tx, document: DocumentKind, year: number): Promise<number> {
  await sql`set local enable_seqscan = off`.execute(tx);
  const { rows } = await sql<{ lastNumber: number }>`
    insert into document_numbers as n (kind, year) values (${document}, ${year})
    on conflict (isp_id, kind, year) do update set last_number = n.last_number
    returning last_number as "lastNumber"`.execute(tx);
  return rows[0]?.lastNumber ?? 0;
}

/** Saves the last number used. The lock must be held. */
export const advanceDocumentNumbers = (tx: Tx, document: DocumentKind, year: number, lastNumber: number) =>
  tx
    .updateTable('document_numbers')
    .set({ last_number: lastNumber })
    .where('kind', '=', document)
    .where('year', '=', year)
    .execute();

/** Example: `INV-2026-000123`. */
export const formatDocumentNumber = (prefix: string, year: number, number: number, padding: number): string =>
  `${prefix}-${year}-${String(number).padStart(padding, '0')}`;
