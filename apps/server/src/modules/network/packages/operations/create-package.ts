import type { Tx } from '@lastmile/database';
import { upsertMappings } from '../queries/package-profiles.ts';
import { insertPackage } from '../queries/packages.ts';
import { explainConstraintErrors } from '../rules/constraint-problems.ts';
import type { PackageForm } from '../rules/package-values.ts';

export async function createPackage(tx: Tx, form: PackageForm) {
  const created = await explainConstraintErrors(insertPackage(tx, form));
  if (form.mappings.length > 0) {
    await explainConstraintErrors(upsertMappings(tx, created.id, form.mappings));
  }
  return created;
}
