import { packageCalls } from '@lastmile/contract';
import { listRoute, type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { resellerOf } from '../../accounts/roles/index.ts';
import { createPackage } from './operations/create-package.ts';
import { deletePackage } from './operations/delete-package.ts';
import { getPackage } from './operations/get-package.ts';
import { exportPackages, listPackages } from './operations/list-packages.ts';
import { updatePackage } from './operations/update-package.ts';
import { listPackagesOnSale } from './queries/packages.ts';

export const packageRoutes = ({ clock }: Services): Route[] => [
  listRoute(packageCalls.list, {
    page: (tx, { query }, caller) => listPackages(tx, query, resellerOf(caller)),
    exportRows: (tx, { query }, caller) => exportPackages(tx, query, resellerOf(caller)),
  }),
  route(packageCalls.pick, async (tx, _input, caller) => ({
    items: await listPackagesOnSale(tx, resellerOf(caller)),
  })),
  route(packageCalls.get, (tx, { params }, caller) => getPackage(tx, params.id, caller)),
  route(packageCalls.create, (tx, { body }) => createPackage(tx, body)),
  route(packageCalls.update, (tx, { params, body }) => updatePackage(tx, clock, params.id, body)),
  route(packageCalls.delete, (tx, { body }) => deletePackage(tx, clock, body)),
];
