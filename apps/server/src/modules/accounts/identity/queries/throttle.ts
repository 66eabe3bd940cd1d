import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { Throttle } from '../rules/throttle.ts';

/** One guess at one account's password or code, from one address. */
export interface Attempt {
  readonly accountKey: string;
  readonly addressKey: string;
}

/** Locks the rows in one order, so that no two sign-ins can wait for each other; made where missing. */
export async function lockThrottles(tx: Tx, keys: readonly string[]): Promise<Map<string, Throttle>> {
  const known = await lockKnown(tx, keys);
  if (known.size === keys.length) return known;
  await tx
    .insertInto('sign_in_throttles')
    .values([...keys].sort().map((key) => ({ key })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return lockKnown(tx, keys);
}

interface LockedRow {
  readonly key: string;
  readonly recentMs: readonly number[];
  readonly blocks: number;
  readonly blockedUntil: string | null;
}

/** All or none: who held one and then made the other could wait for someone that did it the other way round. */
async function lockKnown(tx: Tx, keys: readonly string[]): Promise<Map<string, Throttle>> {
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

/** Of rows that the transaction has locked. */
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
 * The account starts afresh, the address gets back what was taken. Locked in one order, as everywhere: the
 * update alone would take them as it finds them.
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

/** What `takeAttempt` added is taken off again; which of several under way it was makes no difference. */
export const returnAttempt = (tx: Tx, key: string) =>
  tx.updateTable('sign_in_throttles').set({ recent: sql`recent - -1` }).where('key', '=', key).execute();

/** Those whose last attempt and last block are both older. */
export const deleteThrottlesBefore = (tx: Tx, beforeMs: number) =>
  tx
    .deleteFrom('sign_in_throttles')
    .where(sql<boolean>`coalesce((recent ->> -1)::bigint, 0) < ${beforeMs}`)
    .where(
      sql<boolean>`coalesce(blocked_until, '-infinity') < ${new Date(beforeMs).toISOString()}::timestamptz`,
    )
    .execute();
