import { calls } from '@lastmile/contract';
import { listRoute, type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { loadCollectionLimits } from '../../accounts/identity/index.ts';
import { isConfined, resellersOf } from '../../accounts/roles/index.ts';
import { bulkRoutes } from './operations/bulk/routes.ts';
import { changePassword, revealPassword } from './operations/change-password.ts';
import { createSubscriber } from './operations/create-subscriber.ts';
import { deleteUsername } from './operations/delete-subscriber.ts';
import { exportSubscribers } from './operations/export-subscribers.ts';
import { findByMobile, findByPairCode } from './operations/find-customers.ts';
import { getFigures, getHistory, getSubscriber } from './operations/get-subscriber.ts';
import { listRecentChanges } from './operations/list-recent-changes.ts';
import { listSubscribers } from './operations/list-subscribers.ts';
import { resolveFilter } from './operations/resolve-filter.ts';
import { updateSubscriber } from './operations/update-subscriber.ts';
import { bestMatches } from './queries/best-matches.ts';

export const subscriberRoutes = (services: Pick<Services, 'clock' | 'cipher'>): Route[] => {
  const c = calls.subscribers;
  const { clock, cipher } = services;
  return [
    listRoute(c.list, {
      page: (tx, { query }, caller) => listSubscribers(clock, tx, query, caller),
      async *exportRows(tx, { query }, caller) {
        yield* exportSubscribers(tx, await resolveFilter(clock, tx, query), resellersOf(caller));
      },
    }),
    route(c.figures, (tx, _input, caller) => getFigures(tx, caller)),
    route(c.get, (tx, { params }, caller) => getSubscriber(tx, params.id, caller)),
    route(c.history, (tx, { params, query }, caller) => getHistory(tx, params.id, query, caller)),
    route(c.recentChanges, async (tx, _input, caller) => ({ items: await listRecentChanges(tx, caller) })),
    route(c.findPairCode, (tx, { query }, caller) => findByPairCode(tx, query.pairCode, caller)),
    route(c.findMobile, (tx, { query }, caller) => findByMobile(tx, query, caller)),
    route(c.search, async (tx, { query }, caller) => ({
      items: await bestMatches(tx, query.q, {
        own: resellersOf(caller),
        isConfined: isConfined(caller),
        areas: (await loadCollectionLimits(tx, caller.userId)).areas,
      }),
    })),
    route(c.create, (tx, { body }, caller) => createSubscriber(services, tx, body, caller)),
    route(c.update, (tx, input, caller) => updateSubscriber(services, tx, input, caller)),
    route(c.changePassword, (tx, input, caller) => changePassword(cipher, tx, input, caller)),
    route(c.revealPassword, (tx, { body }, caller) => revealPassword(cipher, tx, body.id, caller)),
    route(c.deleteUsername, (tx, { body }, caller) => deleteUsername(clock, tx, body.id, caller)),
    ...bulkRoutes(services),
  ];
};
