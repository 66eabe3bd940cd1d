import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Locked, so that of two who look at once the second finds them done. */
const locked = (tx: Tx, limit: number) =>
  tx.selectFrom('subscribers').select('id').orderBy('id').limit(limit).forUpdate();

/** Lines whose new package begins today or before. */
export const duePackageChanges = (tx: Tx, today: string, limit: number) =>
  locked(tx, limit).where('change_on', '<=', today).where('status', '<>', 'closed').execute();

export const applyNextPackage = (tx: Tx, ids: readonly number[]) =>
  tx
    .updateTable('subscribers')
    .set({ package_id: sql`next_package_id`, next_package_id: null, change_on: null })
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute();

/** Held lines whose service was to come back today or before. */
export const holdsEnding = (tx: Tx, today: string, limit: number) =>
  locked(tx, limit)
    .where(sql<boolean>`status = 'on_hold' and on_hold_until is not null`)
    .where('on_hold_until', '<=', today)
    .execute();

/** Lines held without an end since before this instant. */
export const onHoldSinceBefore = (tx: Tx, before: string, limit: number) =>
  locked(tx, limit)
    .where(sql<boolean>`status = 'on_hold' and on_hold_until is null`)
    .where('status_since', '<', before)
    .execute();
