import type { Tx } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import { type AreaValues, areaExists, updateArea } from '../queries/areas.ts';
import { explainingRefusals } from '../rules/constraint-problems.ts';

/** Edits an area; a changed parentId moves it with everything below. */
export async function changeArea(tx: Tx, id: number, version: number, values: AreaValues) {
  const changed = await explainingRefusals(updateArea(tx, id, version, values));
  return changed ?? Promise.reject(await whyUnchanged(tx, id));
}

/** Nothing matched id and version: either the row is not there (for this ISP), or it has moved on. */
export async function whyUnchanged(tx: Tx, id: number): Promise<Problem> {
  if (!(await areaExists(tx, id))) return new Problem('not_found');
  return new Problem('stale', {
    detail: 'This area was changed since you opened it. Reload it and try again.',
  });
}
