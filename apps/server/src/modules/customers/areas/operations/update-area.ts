import type { Tx } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import { type AreaValues, areaExists, updateAreaRow } from '../queries/areas.ts';
import { explainConstraintErrors } from '../rules/constraint-problems.ts';

/** Updates an area; a changed parentId moves it with its subtree. */
export async function updateArea(tx: Tx, id: number, version: number, values: Partial<AreaValues>) {
  const changed = await explainConstraintErrors(updateAreaRow(tx, id, version, values));
  return changed ?? Promise.reject(await explainUnchanged(tx, id));
}

/** No row matched id and version: it does not exist for this ISP, or the version is stale. */
export async function explainUnchanged(tx: Tx, id: number): Promise<Problem> {
  if (!(await areaExists(tx, id))) return new Problem('not_found');
  return new Problem('stale', {
    detail: 'This area was changed since you opened it. Reload it and try again.',
  });
}
