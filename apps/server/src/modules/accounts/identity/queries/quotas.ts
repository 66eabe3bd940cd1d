import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Counts one use under each key and returns the keys that are now above their limit. */
export async function countUses(
  tx: Tx,
  limits: ReadonlyMap<string, number>,
  hour: string,
): Promise<readonly string[]> {
  const keys = [...limits.keys()].sort();
  const { rows } = await sql<{ key: string; used: number }>`
    insert into quotas as q (key, hour, used) select key, ${hour}::timestamptz, 1 from unnest(${keys}::text[]) key
    on conflict (key) do update
    set used = case when q.hour = excluded.hour then q.used + 1 else 1 end, hour = excluded.hour
    returning key, used`.execute(tx);
  return rows.filter(({ key, used }) => used > (limits.get(key) ?? 0)).map(({ key }) => key);
}

export const usesOf = async (tx: Tx, key: string, hour: string): Promise<number> =>
  (
    await tx
      .selectFrom('quotas')
      .select('used')
      .where('key', '=', key)
      .where('hour', '=', hour)
      .executeTakeFirst()
  )?.used ?? 0;

export const deleteQuotasBefore = (tx: Tx, before: string) =>
  tx.deleteFrom('quotas').where('hour', '<', before).execute();
