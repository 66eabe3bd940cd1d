import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { Throttle } from './throttle.ts';

/** Locks the rows, made where missing, in one order: no two sign-ins can wait for each other. */
export async function lockThrottles(tx: Tx, keys: readonly string[]): Promise<Map<string, Throttle>> {
  const [, rows] = await Promise.all([
    tx
      .insertInto('sign_in_throttles')
      .values(keys.map((key) => ({ key })))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute(),
    tx
      .selectFrom('sign_in_throttles')
      .select(['key', sql<number[]>`recent`.as('recentMs'), 'blocks', 'blocked_until as blockedUntil'])
      .where('key', 'in', keys)
      .orderBy('key')
      .forUpdate()
      .execute(),
  ]);
  return new Map(
    rows.map(({ key, recentMs, blocks, blockedUntil }) => [
      key,
      { recentMs, blocks, blockedUntilMs: blockedUntil === null ? null : Date.parse(blockedUntil) },
    ]),
  );
}

export const saveThrottle = (tx: Tx, key: string, { recentMs, blocks, blockedUntilMs }: Throttle) =>
  tx
    .updateTable('sign_in_throttles')
    .set({
      recent: JSON.stringify(recentMs),
      blocks,
      blocked_until: blockedUntilMs === null ? null : new Date(blockedUntilMs).toISOString(),
    })
    .where('key', '=', key)
    .execute();
