import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { enqueueFinalInvoices } from '../jobs.ts';

/**
 * Records from which day on these subscribers have their current package, price, discount and status;
 * invoices are calculated from these records. Every change of one of them must end with this call, in the
 * same transaction. Subscribers that the change closed are queued for their final invoice; wholesale resellers are charged
 * for theirs, or the change is refused.
 */
export async function saveTerms(tx: Tx, subscribers: readonly number[], at: string): Promise<void> {
  if (subscribers.length === 0) return;
  const { rows } = await sql<{ left: number }>`
    select save_terms(${[...subscribers]}::bigint[], ${at}::timestamptz) as left`.execute(tx);
  if (rows.some(({ left }) => left > 0)) await enqueueFinalInvoices(tx);
  await sql`select charge_wholesale(${[...subscribers]}::bigint[], ${at}::timestamptz)`.execute(tx);
}

/** The same for subscribers that each have their own effective time. */
export async function saveTermsSince(
  tx: Tx,
  subscribers: readonly { readonly id: number; readonly at: string }[],
): Promise<void> {
  if (subscribers.length === 0) return;
  const ids = subscribers.map(({ id }) => id);
  const times = subscribers.map(({ at }) => at);
  for (const save of [sql`save_terms`, sql`charge_wholesale`])
    await sql`select ${save}(array_agg(id), at) from unnest(${ids}::bigint[], ${times}::timestamptz[]) l (id, at) group by at`.execute(
      tx,
    );
}
