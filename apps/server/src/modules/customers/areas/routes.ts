import { calls } from '@lastmile/contract';
import { listRoute, type Route, route } from '../../../core/route.ts';
import { resellerOf } from '../../accounts/roles/index.ts';
import { deleteArea } from './operations/delete-area.ts';
import { exportAreas } from './operations/export-areas.ts';
import { updateArea } from './operations/update-area.ts';
import { allAreaNames, areaPage, countAreas, insertArea } from './queries/areas.ts';
import { listAreaPaths } from './rules/area-paths.ts';
import { explainConstraintErrors } from './rules/constraint-problems.ts';

export const areaRoutes = (): Route[] => [
  listRoute(calls.areas.list, {
    async page(tx, { query }, caller) {
      const { page, pageSize } = query;
      const filter = { ...query, reseller: resellerOf(caller) };
      const [items, total] = await Promise.all([
        areaPage(tx, filter, pageSize, (page - 1) * pageSize),
        countAreas(tx, filter),
      ]);
      return { items, page, pageSize, total };
    },
    exportRows: (tx, { query }, caller) => exportAreas(tx, { ...query, reseller: resellerOf(caller) }),
  }),
  route(calls.areas.pick, async (tx) => ({ items: listAreaPaths(await allAreaNames(tx)) })),
  route(calls.areas.create, (tx, { body }) => explainConstraintErrors(insertArea(tx, body))),
  route(calls.areas.update, (tx, { params, body: { version, ...values } }) =>
    updateArea(tx, params.id, version, values),
  ),
  route(calls.areas.delete, (tx, { body }) => deleteArea(tx, body)),
];
