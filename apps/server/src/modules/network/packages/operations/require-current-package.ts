import type { Tx } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import { lockPackage } from '../queries/packages.ts';

/** The package, locked; throws if it does not exist or its version is stale. */
export async function requireCurrentPackage(tx: Tx, id: number, version: number) {
  const found = await lockPackage(tx, id);
  if (!found) throw new Problem('not_found');
  if (found.archivedAt === null && found.version !== version) {
    throw new Problem('stale', {
      detail: 'This package was changed since you opened it. Reload it and try again.',
    });
  }
  return found;
}
