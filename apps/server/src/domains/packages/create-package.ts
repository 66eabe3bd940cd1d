import type { Tx } from '@lastmile/database';
import { putMappings } from './package-profiles.queries.ts';
import type { PackageForm } from './package-values.ts';
import { insertPackage } from './packages.queries.ts';
import { explainingRefusals } from './refusals.ts';

export async function createPackage(tx: Tx, ispId: number, form: PackageForm) {
  const created = await explainingRefusals(insertPackage(tx, ispId, form));
  if (form.mappings.length > 0) {
    await explainingRefusals(putMappings(tx, ispId, created.id, form.mappings));
  }
  return created;
}
