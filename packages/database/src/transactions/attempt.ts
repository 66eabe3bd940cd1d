import { sql } from 'kysely';
import type { Tx } from './transaction-dialect.ts';

/**
 * Does a part of a transaction that may fail for an expected reason. Then nothing of it remains, the result is false, and the
 * transaction goes on. Attempts do not contain other attempts.
 */
export async function attempt(
  tx: Tx,
  work: () => Promise<unknown>,
  isExpected: (error: unknown) => boolean,
): Promise<boolean> {
  await sql`savepoint attempt`.execute(tx);
  try {
    await work();
  } catch (error) {
    if (!isExpected(error)) throw error;
    await sql`rollback to savepoint attempt`.execute(tx);
    return false;
  }
  await sql`release savepoint attempt`.execute(tx);
  return true;
}

/** Does a part of a transaction to see what it results in, and takes it back. */
export async function undoing<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint undoing`.execute(tx);
  const result = await work();
  await sql`rollback to savepoint undoing`.execute(tx);
  await sql`release savepoint undoing`.execute(tx);
  return result;
}
