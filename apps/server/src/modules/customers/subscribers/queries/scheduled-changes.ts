import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Locked, so that a concurrent run waits and then finds them done. */
const locked = (tx: Tx, limit: number) =>
  tx.selectFrom('subscribers').select('id').orderBy('id').limit(limit).forUpdate();

/** Subscribers whose package change is due. */
export const duePackageChanges = (tx: Tx, today: string, limit: number) =>
  locked(tx, limit).where('change_on', '<=', today).where('status', '<>', 'closed').execute();

export const applyNextPackage = (tx: Tx, ids: readonly number[]) =>
  tx
    .updateTable('subscribers')
    .set({ package_id: sql`next_package_id`, next_package_id: null, change_on: null })
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute();

/** Subscribers whose hold ends today or earlier. */
export const holdsEnding = (tx: Tx, today: string, limit: number) =>
  locked(tx, limit)
    .where(sql<boolean>`status = 'on_hold' and on_hold_until is not null`)
    .where('on_hold_until', '<=', today)
    .execute();

/** Subscribers on hold without an end date since before this instant. */
export const onHoldSinceBefore = (tx: Tx, before: string, limit: number) =>
  locked(tx, limit)
    .where(sql<boolean>`status = 'on_hold' and on_hold_until is null`)
    .where('status_since', '<', before)
    .execute();
