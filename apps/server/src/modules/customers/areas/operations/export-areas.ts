import type { Tx } from '@lastmile/database';
import { type AreaFilter, allAreaNames, streamAreas } from '../queries/areas.ts';

/**
 * Rows with their path from the root. Names are read once and the paths built here: a recursive query per row
 * is slow, and a join with all paths is planned badly without statistics.
 */
export async function* exportAreas(tx: Tx, filter: AreaFilter) {
  const byId = new Map((await allAreaNames(tx)).map((area) => [area.id, area]));
  for await (const { parentId, ...area } of streamAreas(tx, filter)) {
    const names = [area.name];
    for (let above = parentId; above !== null; above = byId.get(above)?.parentId ?? null) {
      names.unshift(byId.get(above)?.name ?? '');
    }
    yield { ...area, path: names.join(' › ') };
  }
}
