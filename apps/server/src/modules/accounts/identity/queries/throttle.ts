import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { Throttle } from '../rules/throttle.ts';

/** One attempt at the password or code of one account, from one address. */
export interface Attempt {
  /** Of the account in the network of the address, or of a device that the account signed in on before. */
  readonly accountKey: string;
  readonly accountLimit: number;
  readonly addressKey: string;
}

/** Locks the rows in one order, which avoids deadlocks between sign-ins. Inserts missing rows. */
export async function lockThrottles(tx: Tx, keys: readonly string[]): Promise<Map<string, Throttle>> {
  const existing = await lockExisting(tx, keys);
  if (existing.size === keys.length) return existing;
  await tx
    .insertInto('sign_in_throttles')
    .values([...keys].sort().map((key) => ({ key })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return lockExisting(tx, keys);
}

interface LockedRow {
  readonly key: string;
  readonly recentMs: readonly number[];
  readonly blocks: number;
  readonly blockedUntil: string | null;
}

/**
 * Inserts both or none: holding one row while inserting the other could deadlock with a sign-in in reverse
 * order.
 */
async function lockExisting(tx: Tx, keys: readonly string[]): Promise<Map<string, Throttle>> {
  const { rows } = await sql<LockedRow>`
    select key, recent as "recentMs", blocks, blocked_until as "blockedUntil" from sign_in_throttles
    where key = any(${keys})
      and (select count(*) from sign_in_throttles where key = any(${keys})) = ${keys.length}
    order by key for update`.execute(tx);
  return new Map(
    rows.map(({ key, recentMs, blocks, blockedUntil }) => [
      key,
      { recentMs, blocks, blockedUntilMs: blockedUntil === null ? null : Date.parse(blockedUntil) },
    ]),
  );
}

/** Requires that the transaction has locked the rows. */
export const saveThrottles = (tx: Tx, throttles: ReadonlyMap<string, Throttle>) => {
  const rows = [...throttles].map(([key, { recentMs, blocks, blockedUntilMs }]) => ({
    key,
    recent: recentMs,
    blocks,
    blocked_until: blockedUntilMs === null ? null : new Date(blockedUntilMs).toISOString(),
  }));
  return sql`
    update sign_in_throttles t set recent = given.recent, blocks = given.blocks, blocked_until = given.blocked_until
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (key text, recent jsonb, blocks integer, blocked_until timestamptz)
    where t.key = given.key`.execute(tx);
};

/**
 * Resets the count of the account and releases the attempt of the address. Locks the rows in one order first,
 * because the update alone would lock them in any order.
 */
export const settleSucceededSql = ({ accountKey, addressKey }: Attempt) => sql`
  update sign_in_throttles t
  set recent = case t.key when ${accountKey} then '[]' else t.recent - -1 end,
      blocks = case t.key when ${accountKey} then 0 else t.blocks end,
      blocked_until = case t.key when ${accountKey} then null else t.blocked_until end
  from (
    select key from sign_in_throttles where key in (${accountKey}, ${addressKey}) order by key for update
  ) locked
  where t.key = locked.key`;

/** Removes one attempt that `recordAttempt` added; concurrent attempts are interchangeable. */
export const returnAttempt = (tx: Tx, key: string) =>
  tx.updateTable('sign_in_throttles').set({ recent: sql`recent - -1` }).where('key', '=', key).execute();

/** Reopens an account in every network, for example after a new password was chosen by mail. */
export const deleteThrottlesOf = (tx: Tx, userId: number) =>
  tx
    .deleteFrom('sign_in_throttles')
    .where(sql<boolean>`starts_with(key, ${`account:${userId}@`})`)
    .execute();

/** Rows whose last attempt and last block are both older than the limit. */
export const deleteThrottlesBefore = (tx: Tx, beforeMs: number) =>
  tx
    .deleteFrom('sign_in_throttles')
    .where(sql<boolean>`coalesce((recent ->> -1)::bigint, 0) < ${beforeMs}`)
    .where(
      sql<boolean>`coalesce(blocked_until, '-infinity') < ${new Date(beforeMs).toISOString()}::timestamptz`,
    )
    .execute();
