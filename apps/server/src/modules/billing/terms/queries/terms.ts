import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { enqueueFinalInvoices } from '../jobs.ts';

/**
 * Writes down from which day on these lines have the package, price, discount and state that they have now; bills for
 * those days are made from it. Every change of one of them ends with it, in the same transaction. Lines that have left
 * by it get their final bill, whoever let them leave.
 */
export async function saveTerms(tx: Tx, subscribers: readonly number[], at: string): Promise<void> {
  if (subscribers.length === 0) return;
  const { rows } = await sql<{ left: number }>`
    select save_terms(${[...subscribers]}::bigint[], ${at}::timestamptz) as left`.execute(tx);
  if (rows.some(({ left }) => left > 0)) await enqueueFinalInvoices(tx);
}

/** The same for lines that each have it since an instant of their own. */
export async function saveTermsSince(
  tx: Tx,
  subscribers: readonly { readonly id: number; readonly at: string }[],
): Promise<void> {
  if (subscribers.length === 0) return;
  await sql`
    select save_terms(array_agg(id), at)
    from unnest(${subscribers.map(({ id }) => id)}::bigint[], ${subscribers.map(({ at }) => at)}::timestamptz[]) l (id, at)
    group by at`.execute(tx);
}
