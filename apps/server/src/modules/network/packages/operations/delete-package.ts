import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { isUsedBySubscribers } from '../queries/package-subscribers.ts';
import { archivePackageRow, deletePackageRow } from '../queries/packages.ts';
import { requireCurrentPackage } from './require-current-package.ts';

/**
 * Archives the package if a subscriber refers to it, so that history keeps its name and price. Idempotent.
 */
export async function deletePackage(
  tx: Tx,
  clock: Clock,
  { id, version }: { readonly id: number; readonly version: number },
) {
  const found = await requireCurrentPackage(tx, id, version);
  if (found.archivedAt !== null) return { id, archived: true };
  const archived = await isUsedBySubscribers(tx, id);
  if (archived) await archivePackageRow(tx, id, new Date(clock.now()).toISOString());
  else await deletePackageRow(tx, id);
  return { id, archived };
}
