import { attempt, type Tx, violatedConstraint } from '@lastmile/database';
import { wholesaleAmong } from '../queries/scheduled-changes.ts';
import { applyUpdate, type BulkUpdate } from './bulk/bulk-update.ts';

type Update = Pick<BulkUpdate, 'apply' | 'desiredSecrets' | 'termsChangeAt'>;

const unaffordable = new Set(['wholesale_wallet_short', 'wholesale_price_missing']);
const isUnaffordable = (error: unknown) => unaffordable.has(violatedConstraint(error) ?? '');

/**
 * Updates locked subscribers, except those that a wholesale reseller cannot pay: they stay as they are and are returned. A
 * request is refused as a whole instead, but nobody waits for the answer of a job, and others must not suffer from one wallet.
 */
export async function applyAffordable(tx: Tx, ids: readonly number[], update: Update): Promise<number[]> {
  const wholesale = (await wholesaleAmong(tx, ids)).map(({ id }) => id);
  const paidByReseller = new Set(wholesale);
  await applyUpdate(
    tx,
    ids.filter((id) => !paidByReseller.has(id)),
    update,
  );
  return applyByHalves(tx, wholesale, update);
}

/** All at once if the wallets suffice; otherwise each half on its own, down to those that cannot be paid. */
async function applyByHalves(tx: Tx, ids: readonly number[], update: Update): Promise<number[]> {
  if (ids.length === 0) return [];
  if (await attempt(tx, () => applyUpdate(tx, ids, update), isUnaffordable)) return [];
  if (ids.length === 1) return [...ids];
  const half = Math.ceil(ids.length / 2);
  const first = await applyByHalves(tx, ids.slice(0, half), update);
  return [...first, ...(await applyByHalves(tx, ids.slice(half), update))];
}
