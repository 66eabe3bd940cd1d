import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import { enqueueRouterSync } from '../../desired-state/index.ts';
import { dropMappingsExcept, mappingsOf, upsertMappings } from '../queries/package-profiles.ts';
import {
  routersServing,
  saveDesiredStateOfPackage,
  saveTermsOfPackage,
} from '../queries/package-subscribers.ts';
import { packageValues, updatePackageRow } from '../queries/packages.ts';
import { explainConstraintErrors } from '../rules/constraint-problems.ts';
import { type PackageUpdate, type ProfileMapping, updatedPackage } from '../rules/package-values.ts';
import { requireCurrentPackage } from './require-current-package.ts';

/**
 * Updates the desired state of its subscribers wherever a router knows the package by another profile than
 * before.
 */
export async function updatePackage(
  tx: Tx,
  clock: Clock,
  id: number,
  { version, ...update }: PackageUpdate & { readonly version: number },
) {
  const before = await requireCurrentPackage(tx, id, version);
  if (before.archivedAt !== null) {
    throw new Problem('packages.archived', { detail: 'Archived packages cannot be changed.' });
  }
  const form = updatedPackage(
    { ...(await packageValues(tx, id)), mappings: await mappingsOf(tx, id) },
    update,
  );
  const changed = await explainConstraintErrors(updatePackageRow(tx, id, form));
  const remapped = await updateMappings(tx, id, form.mappings);
  if (remapped || before.profileName !== (form.profileName ?? form.name))
    await saveDesiredStateOfPackage(tx, id);
  if (before.priceMinor !== form.priceMinor) {
    await saveTermsOfPackage(tx, id, new Date(clock.now()).toISOString());
  }
  // Speeds and other profile values: a router that already has them finds nothing to do.
  await enqueueRouterSync(tx, await routersServing(tx, id));
  return changed;
}

/** Whether any mapping changed. */
async function updateMappings(tx: Tx, id: number, mappings: readonly ProfileMapping[]) {
  const profiles = new Map((await mappingsOf(tx, id)).map((held) => [held.routerId, held.profileName]));
  const isSame =
    profiles.size === mappings.length &&
    mappings.every(({ routerId, profileName }) => profiles.get(routerId) === profileName);
  if (isSame) return false;
  const routerIds = mappings.map(({ routerId }) => routerId);
  await dropMappingsExcept(tx, id, routerIds);
  if (mappings.length > 0) await explainConstraintErrors(upsertMappings(tx, id, mappings));
  return true;
}
