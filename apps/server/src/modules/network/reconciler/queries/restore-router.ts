import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/**
 * Makes every secret pending again, for a router that replaces another one. They stay ours: the new router may
 * have been restored from a backup and have some of them.
 */
export async function restoreSecrets(tx: Tx, routerId: number): Promise<number> {
  const rows = await tx
    .updateTable('router_secrets')
    .set({
      state: 'pending',
      desired_version: sql`desired_version + 1`,
      desired_at: sql`now()`,
      push_password: true,
      router_item_id: null,
      missed_prints: 0,
      tries: 0,
      error: null,
      next_try_at: null,
    })
    .where('router_id', '=', routerId)
    .where('desired_state', '<>', 'absent')
    .returning('id')
    .execute();
  return rows.length;
}

export const restoreProfiles = (tx: Tx, routerId: number) =>
  tx
    .updateTable('router_profiles')
    .set({ state: 'pending', observed: null, error: null })
    .where('router_id', '=', routerId)
    .execute();
