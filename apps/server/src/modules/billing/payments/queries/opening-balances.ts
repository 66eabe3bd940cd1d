import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export interface Opening {
  readonly subscriberId: number;
  /** Above zero: owed; below: in favour. */
  readonly amountMinor: number;
}

/** The balances that these lines were taken over with and that no book holds yet; from now on one does. */
export async function openingsToPost(tx: Tx, ids: readonly number[], at: string): Promise<Opening[]> {
  const { rows } = await sql<Opening>`
    update subscribers set opening_posted_at = ${at}::timestamptz
    where id = any(${[...ids]}::bigint[]) and opening_posted_at is null and opening_balance_minor <> 0
    returning id as "subscriberId", opening_balance_minor as "amountMinor"`.execute(tx);
  return rows.sort((left, right) => left.subscriberId - right.subscriberId);
}

/** Said by a person: a file that is imported later does not say it again. */
export const markOpeningPosted = (tx: Tx, id: number, at: string) =>
  tx.updateTable('subscribers').set({ opening_posted_at: at }).where('id', '=', id).execute();
