import { reconcilerCalls as c, routerCalls, subscriberCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../core/caller.ts';
import { Problem } from '../../../core/problem.ts';
import { type ExportRow, listRoute, plainRoute, type Route, route } from '../../../core/route.ts';
import { resellerOf } from '../../accounts/roles/index.ts';
import type { RouterServices } from '../routers/index.ts';
import { decideHardware } from './operations/decide-hardware.ts';
import { enableSync } from './operations/enable-sync.ts';
import { importFromRouter } from './operations/import-from-router.ts';
import { pushSubscribers } from './operations/push-subscribers.ts';
import { resolveDrift } from './operations/resolve-drift.ts';
import { profileDrift, resolveProfileDrift } from './operations/resolve-profile-drift.ts';
import {
  lastPollOf,
  listRouterChanges,
  notBilling,
  notOnRouter,
  offline,
} from './queries/reconciliation-lists.ts';

/** A router holds the subscribers of all resellers, and a reseller may see only their own. */
function rejectResellers(caller: Caller): void {
  if (resellerOf(caller) !== null) throw new Problem('forbidden');
}

interface Listed<Row> {
  page(pageSize: number, page: number): Promise<Row[]>;
  count(): Promise<number>;
}

async function pageOf<Row>({ page, count }: Listed<Row>, query: { page: number; pageSize: number }) {
  const [items, total] = await Promise.all([page(query.pageSize, query.page), count()]);
  return { items, page: query.page, pageSize: query.pageSize, total };
}

/** When the router was last polled, and whether it is reachable now. */
async function asOf(tx: Tx, routerId: number, caller: Caller) {
  rejectResellers(caller);
  const poll = await lastPollOf(tx, routerId);
  if (!poll) throw new Problem('not_found');
  const { polledAt, state, lastError } = poll;
  return {
    asOf: polledAt,
    live: polledAt !== null && state === 'online' && lastError === null,
    why: lastError,
  };
}

async function* exported<Row extends ExportRow>(
  tx: Tx,
  routerId: number,
  caller: Caller,
  { stream }: { stream(): AsyncIterable<Row> },
): AsyncGenerator<Row> {
  await asOf(tx, routerId, caller);
  yield* stream();
}

async function known(tx: Tx, routerId: number): Promise<void> {
  if (!(await lastPollOf(tx, routerId))) throw new Problem('not_found');
}

const callOf = ({ id, method, path }: { id: string; method: string; path: string }) => ({ id, method, path });

const notBillingHint = {
  text: 'These accounts exist on the router, but nobody is invoiced for them. Add them to billing.',
  calls: [callOf(c.importFromRouter)],
};
const notOnRouterHint = {
  text: 'These subscribers are missing on the router. Write them again, or close them.',
  calls: [callOf(c.push), callOf(subscriberCalls.close)],
};

export const reconcilerRoutes = (services: RouterServices): Route[] => [
  route(routerCalls.enableSync, (tx, input, caller) => enableSync(tx, services, input, caller)),
  route(routerCalls.decideHardware, (tx, input, caller) => decideHardware(tx, services.clock, input, caller)),
  listRoute(c.notBilling, {
    async page(tx, { params, query }, caller) {
      const when = await asOf(tx, params.routerId, caller);
      const { items, ...page } = await pageOf(notBilling(tx, params.routerId, query), query);
      const rows = items.map(({ guessId, guessName, ...row }) => ({
        ...row,
        packageGuess: guessId === null || guessName === null ? null : { id: guessId, name: guessName },
      }));
      return { items: rows, ...page, ...when, hint: notBillingHint };
    },
    exportRows: (tx, { params, query }, caller) =>
      exported(tx, params.routerId, caller, notBilling(tx, params.routerId, query)),
  }),
  listRoute(c.notOnRouter, {
    async page(tx, { params, query }, caller) {
      const when = await asOf(tx, params.routerId, caller);
      const page = await pageOf(notOnRouter(tx, params.routerId, query), query);
      return { ...page, ...when, hint: notOnRouterHint };
    },
    exportRows: (tx, { params, query }, caller) =>
      exported(tx, params.routerId, caller, notOnRouter(tx, params.routerId, query)),
  }),
  listRoute(c.offline, {
    async page(tx, { params, query }, caller) {
      const when = await asOf(tx, params.routerId, caller);
      return { ...(await pageOf(offline(tx, params.routerId, query), query)), ...when };
    },
    exportRows: (tx, { params, query }, caller) =>
      exported(tx, params.routerId, caller, offline(tx, params.routerId, query)),
  }),
  route(c.changes, async (tx, { params, query }) => {
    await known(tx, params.routerId);
    return pageOf(listRouterChanges(tx, params.routerId, query), query);
  }),
  plainRoute(c.importFromRouter, async (input, info, caller) => {
    if (!caller) throw new Problem('unauthenticated');
    rejectResellers(caller);
    return importFromRouter(services, input, info, caller);
  }),
  route(c.push, async (tx, input, caller) => {
    rejectResellers(caller);
    return pushSubscribers(tx, input);
  }),
  route(c.resolveDrift, (tx, input, caller) => resolveDrift(tx, services.clock, input, caller)),
  route(c.profileDrift, async (tx, { params }) => {
    await known(tx, params.routerId);
    return { items: await profileDrift(tx, params.routerId) };
  }),
  route(c.resolveProfileDrift, async (tx, input) => {
    await known(tx, input.body.routerId);
    return resolveProfileDrift(tx, input);
  }),
];
