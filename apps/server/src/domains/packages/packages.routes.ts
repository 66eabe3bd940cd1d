import { packageCalls } from '@lastmile/contract';
import { ispOf, resellerOf } from '../../base/caller.ts';
import { listRoute, type Route, route } from '../../base/route.ts';
import type { Services } from '../../base/services.ts';
import { changePackage } from './change-package.ts';
import { createPackage } from './create-package.ts';
import { deletePackage } from './delete-package.ts';
import { exportPackages, listPackages } from './list-packages.ts';
import { packagesOnSale } from './packages.queries.ts';
import { showPackage } from './show-package.ts';

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
