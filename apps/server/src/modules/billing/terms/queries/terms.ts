import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { wakeFinalBills } from '../jobs.ts';

/**
 * Writes down from which day on these lines have the package, price, discount and state that they have now; bills for
 * those days are made from it. Every change of one of them ends with it, in the same transaction. Lines that have left
 * by it get their final bill, whoever let them leave.
 */
export async function keepTerms(tx: Tx, lines: readonly number[], at: string): Promise<void> {
  if (lines.length === 0) return;
  const { rows } = await sql<{ left: number }>`
    select keep_terms(${[...lines]}::bigint[], ${at}::timestamptz) as left`.execute(tx);
  if (rows.some(({ left }) => left > 0)) await wakeFinalBills(tx);
}

/** The same for lines that each have it since an instant of their own. */
export async function keepTermsSince(
  tx: Tx,
  lines: readonly { readonly id: number; readonly at: string }[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    select keep_terms(array_agg(id), at)
    from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ at }) => at)}::timestamptz[]) l (id, at)
    group by at`.execute(tx);
}
