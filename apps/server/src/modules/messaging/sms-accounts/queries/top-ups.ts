import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Raises the balance by what was paid, once; returns the movement. The database takes the amount from the checkout. */
export async function topUp(tx: Tx, checkoutId: number, at: string): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select top_up_sms(${checkoutId}, ${at}::timestamptz) as id`.execute(tx);
  return Number(rows[0]?.id);
}

/** Lowers the balance by what went back to the payer; below 0 if it was spent already. */
export async function returnTopUp(tx: Tx, refundId: number, at: string): Promise<void> {
  await sql`select return_sms_top_up(${refundId}, ${at}::timestamptz)`.execute(tx);
}
