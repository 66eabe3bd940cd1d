import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export type DocumentKind = 'invoice' | 'payment' | 'credit_note';

/**
 * The last number that was given this year. Nobody else can number such a paper until the transaction ends, so what is
 * read from here on is final and numbers have no gaps.
 *
 * Plans of foreign-key checks are kept by the connection: made while a table is nearly empty they would read all of
 * it, and go on doing so when it is large.
 */
export async function lockDocumentNumbers(tx: Tx, document: DocumentKind, year: number): Promise<number> {
  await sql`set local enable_seqscan = off`.execute(tx);
  const { rows } = await sql<{ lastNumber: number }>`
    insert into document_numbers as n (kind, year) values (${document}, ${year})
    on conflict (isp_id, kind, year) do update set last_number = n.last_number
    returning last_number as "lastNumber"`.execute(tx);
  return rows[0]?.lastNumber ?? 0;
}

/** After as many papers were numbered; the lock must be held. */
export const advanceDocumentNumbers = (tx: Tx, document: DocumentKind, year: number, lastNumber: number) =>
  tx
    .updateTable('document_numbers')
    .set({ last_number: lastNumber })
    .where('kind', '=', document)
    .where('year', '=', year)
    .execute();

/** `INV-2026-000123`. */
export const formatDocumentNumber = (prefix: string, year: number, number: number, padding: number): string =>
  `${prefix}-${year}-${String(number).padStart(padding, '0')}`;
