import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { NumberedNote } from '../rules/credit/new-credit-note.ts';

/** One statement for many. */
export async function insertCreditNotes(
  tx: Tx,
  { year, today, at }: { readonly year: number; readonly today: string; readonly at: string },
  kind: 'credit' | 'cancellation',
  notes: readonly NumberedNote[],
): Promise<{ id: number; numberInYear: number }[]> {
  const column = <T>(of: (note: NumberedNote) => T): T[] => notes.map(of);
  const { rows } = await sql<{ id: number; numberInYear: number }>`
    insert into credit_notes (number, number_year, number_in_year, subscriber_id, invoice_id, amount_minor, vat_minor,
      vat_rate, kind, cause, reason, issued_on, issued_at)
    select n.number, ${year}, n.number_in_year, n.subscriber_id, n.invoice_id, n.amount, n.vat, n.vat_rate, ${kind}, n.cause, n.reason,
      ${today}::date, ${at}::timestamptz
    from unnest(${column(({ number }) => number)}::text[], ${column(({ numberInYear }) => numberInYear)}::bigint[],
      ${column(({ subscriberId }) => subscriberId)}::bigint[], ${column(({ invoiceId }) => invoiceId)}::bigint[],
      ${column(({ amountMinor }) => amountMinor)}::bigint[], ${column(({ vatMinor }) => vatMinor)}::bigint[],
      ${column(({ vatRate }) => vatRate ?? null)}::integer[], ${column(({ cause }) => cause)}::text[], ${column(({ reason }) => reason)}::text[])
      n (number, number_in_year, subscriber_id, invoice_id, amount, vat, vat_rate, cause, reason)
    returning id, number_in_year as "numberInYear"`.execute(tx);
  return rows;
}

/** The sum of earlier credits of an invoice. */
export const creditedOf = async (tx: Tx, invoiceId: number): Promise<number> => {
  const { sum } = await tx
    .selectFrom('credit_notes')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('sum'))
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'credit')
    .where('reversed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return sum;
};
