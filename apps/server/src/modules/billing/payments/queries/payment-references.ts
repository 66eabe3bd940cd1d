import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { transactionKeyOf } from '../rules/transaction-key.ts';

/** Whether a payment that was not reversed has this transaction as its reference, however it was typed. */
export async function hasTransaction(tx: Tx, transactionId: string): Promise<boolean> {
  const key = transactionKeyOf(transactionId);
  if (key === undefined) return false;
  const found = await tx
    .selectFrom('payments')
    .select('id')
    .where('transaction_key', '=', key)
    .where('reversed_at', 'is', null)
    .where('method', '<>', 'cash')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

type TransactionUse = 'claim' | 'checkout' | 'payment';

/** Whether a transaction was paid online, recorded before, or waits as a report of a customer. */
export async function transactionUse(
  tx: Tx,
  method: string,
  transactionId: string,
): Promise<TransactionUse | undefined> {
  const key = transactionKeyOf(transactionId);
  if (key === undefined) return undefined;
  const { rows } = await sql<{ use: TransactionUse | null }>`
    select transaction_use(${method}, ${key}) as use`.execute(tx);
  return rows[0]?.use ?? undefined;
}

/** Whether a transaction was recorded by hand, or paid online; reports of customers do not count. */
export const isTransactionUsed = async (tx: Tx, method: string, transactionId: string): Promise<boolean> =>
  (await hasTransaction(tx, transactionId)) ||
  (await transactionUse(tx, method, transactionId)) === 'checkout';
