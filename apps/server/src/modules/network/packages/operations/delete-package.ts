import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { isUsedBySubscribers } from '../queries/package-subscribers.ts';
import { archivePackageRow, deletePackageRow } from '../queries/packages.ts';
import { requireCurrentPackage } from './require-current-package.ts';

/** Archived where a line names it, so that its history keeps a name and a price; asked again, it stays so. */
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
