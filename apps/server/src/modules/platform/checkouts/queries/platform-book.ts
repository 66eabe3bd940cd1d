import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Posts what the platform collected; does nothing for what an ISP collected. */
export const postCollected = (tx: Tx, checkoutId: number) =>
  sql`select post_collected_checkout(${checkoutId})`.execute(tx);

/** Posts what the platform gave back. */
export const postReturned = (tx: Tx, refundId: number, at: string) =>
  sql`select post_returned_checkout(${refundId}, ${at}::timestamptz)`.execute(tx);

/** What the platform owes the ISP, less what was approved for payout and refunds that are under way. Others wait until the transaction ends. */
export async function lockUnsettledBalance(tx: Tx, ispId: number): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select lock_unsettled_balance(${ispId}) as balance`.execute(tx);
  return Number(rows[0]?.balance ?? 0);
}

/**
 * Takes a payment that is given back out of a draft settlement, under the same lock. Answers the state of the settlement that had it; null:
 * none had.
 */
export async function removeFromDraftSettlement(
  tx: Tx,
  checkoutId: number,
  { at, userId }: { readonly at: string; readonly userId: number | null },
): Promise<string | null> {
  const { rows } = await sql<{ state: string | null }>`
    select leave_draft_settlement(${checkoutId}, ${at}::timestamptz, ${userId}::bigint) as state`.execute(tx);
  return rows[0]?.state ?? null;
}

/** What can be refunded, for reading, as the platform: a refund is compared with it. */
export async function unsettledBalance(tx: Tx, ispId: number): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select unsettled_balance(${ispId}) as balance`.execute(tx);
  return Number(rows[0]?.balance ?? 0);
}
