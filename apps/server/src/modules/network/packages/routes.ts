import { packageCalls } from '@lastmile/contract';
import { ispOf, resellerOf } from '../../../core/caller.ts';
import { listRoute, type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { createPackage } from './operations/create-package.ts';
import { deletePackage } from './operations/delete-package.ts';
import { showPackage } from './operations/get-package.ts';
import { exportPackages, listPackages } from './operations/list-packages.ts';
import { changePackage } from './operations/update-package.ts';
import { packagesOnSale } from './queries/packages.ts';

export const packageRoutes = ({ clock }: Services): Route[] => [
  listRoute(packageCalls.index, {
    page: (tx, { query }, caller) => listPackages(tx, query, resellerOf(caller)),
    exportRows: (tx, { query }, caller) => exportPackages(tx, query, resellerOf(caller)),
  }),
  route(packageCalls.pick, async (tx, _input, caller) => ({
    items: await packagesOnSale(tx, resellerOf(caller)),
  })),
  route(packageCalls.show, (tx, { params }, caller) => showPackage(tx, params.id, caller)),
  route(packageCalls.store, (tx, { body }, caller) => createPackage(tx, ispOf(caller), body)),
  route(packageCalls.update, (tx, { params, body }, caller) =>
    changePackage(tx, clock, ispOf(caller), params.id, body),
  ),
  route(packageCalls.delete, (tx, { body }) => deletePackage(tx, clock, body)),
];
