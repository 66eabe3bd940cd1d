import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export interface Opening {
  readonly subscriberId: number;
  /** Positive: balance due; negative: credit. */
  readonly amountMinor: number;
}

/** Opening balances of these subscribers that are not posted yet. Marks them as posted. */
export async function openingsToPost(tx: Tx, ids: readonly number[], at: string): Promise<Opening[]> {
  const { rows } = await sql<Opening>`
    update subscribers set opening_posted_at = ${at}::timestamptz
    where id = any(${[...ids]}::bigint[]) and opening_posted_at is null and opening_balance_minor <> 0
    returning id as "subscriberId", opening_balance_minor as "amountMinor"`.execute(tx);
  return rows.sort((left, right) => left.subscriberId - right.subscriberId);
}

/** Whether the subscriber has an opening balance that is neither cancelled nor reversed. */
export const hasOpening = async (tx: Tx, subscriberId: number): Promise<boolean> =>
  (await tx
    .selectFrom('opening_balances')
    .select('subscriber_id')
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()) !== undefined;

/** Entered by staff, so a later import does not post it again. */
export const markOpeningPosted = (tx: Tx, id: number, at: string) =>
  tx.updateTable('subscribers').set({ opening_posted_at: at }).where('id', '=', id).execute();
