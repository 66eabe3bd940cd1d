import type { Tx } from '@lastmile/database';
import { type AreaFilter, allAreaNames, streamAreas } from '../queries/areas.ts';

/**
 * Rows with their path from the top. Names are read once and walked here: a walk in SQL for each row costs
 * a query a row, and a join with all paths is planned badly on a table without statistics.
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
