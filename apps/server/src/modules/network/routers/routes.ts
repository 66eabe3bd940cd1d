import { routerCalls } from '@lastmile/contract';
import type { Caller } from '../../../core/caller.ts';
import { Problem } from '../../../core/problem.ts';
import { listRoute, plainRoute, type Route, route } from '../../../core/route.ts';
import { acceptCertificate } from './operations/accept-certificate.ts';
import { createRouter } from './operations/create-router.ts';
import { deleteRouter } from './operations/delete-router.ts';
import { getRouterHistory } from './operations/get-router-history.ts';
import { getStaticData } from './operations/get-static-data.ts';
import { requestSync } from './operations/request-sync.ts';
import { testConnection } from './operations/test-connection.ts';
import { updateRouter } from './operations/update-router.ts';
import { routerStatusRows } from './queries/router-samples.ts';
import {
  countRouters,
  findRouterDetail,
  networkFigures,
  routerNames,
  routerPage,
  streamRouters,
} from './queries/routers.ts';
import { createConcurrencyLimit } from './rules/concurrency-limit.ts';
import type { ConnectionServices, RouterServices } from './services.ts';

export const routerRoutes = (services: ConnectionServices): Route[] => [
  listRoute(routerCalls.list, {
    async page(tx, { query }) {
      const { page, pageSize } = query;
      const [items, total] = await Promise.all([
        routerPage(tx, query, pageSize, (page - 1) * pageSize),
        countRouters(tx, query),
      ]);
      return { items, page, pageSize, total };
    },
    exportRows: (tx, { query }) => streamRouters(tx, query),
  }),
  route(routerCalls.pick, async (tx) => ({ items: await routerNames(tx) })),
  route(routerCalls.figures, networkFigures),
  route(routerCalls.get, async (tx, { params }) => {
    const found = await findRouterDetail(tx, params.id);
    if (!found) throw new Problem('not_found');
    return found;
  }),
  route(routerCalls.status, async (tx) => ({
    items: await routerStatusRows(tx, new Date(services.clock.now()).toISOString()),
  })),
  route(routerCalls.history, (tx, { params }) => getRouterHistory(tx, params.id)),
  route(routerCalls.staticData, (tx, { params }) => getStaticData(tx, params.routerId)),
  plainRoute(routerCalls.create, (input, info, caller) =>
    createRouter(services, input, info, caller as Caller),
  ),
  plainRoute(routerCalls.update, (input, info, caller) =>
    updateRouter(services, input, info, caller as Caller),
  ),
  testRoute(services),
  plainRoute(routerCalls.acceptCertificate, (input, info, caller) =>
    acceptCertificate(services, input, info, caller as Caller),
  ),
  route(routerCalls.sync, (tx, { params }) => requestSync(tx, params.id)),
  route(routerCalls.delete, (tx, input) => deleteRouter(tx, services.clock, input)),
];

function testRoute(services: RouterServices): Route {
  const limited = createConcurrencyLimit();
  return plainRoute(routerCalls.test, (input, info, caller) =>
    limited(caller?.ispId ?? 0, () => testConnection(services, input, info, caller)),
  );
}
