import { calls } from '@lastmile/contract';
import { auditActorOf } from '../../../core/call-transaction.ts';
import { type Caller, ispOf } from '../../../core/caller.ts';
import { Problem } from '../../../core/problem.ts';
import { plainRoute, type Route, route } from '../../../core/route.ts';
import type { CheckoutUses } from '../../platform/checkouts/index.ts';
import { getSmsAccount } from './operations/get-account.ts';
import { startTopUp } from './operations/top-up.ts';
import { accountPage, countAccounts, savePrice } from './queries/accounts.ts';
import { countMovements, movementPage } from './queries/movements.ts';

const c = calls.smsAccounts;
const monthMs = 30 * 86_400_000;

export const smsAccountRoutes = (services: CheckoutUses): Route[] => [
  plainRoute(c.get, (_input, info, caller) =>
    getSmsAccount(services, ispOfUser(caller), auditActorOf(c.get, info, caller)),
  ),
  route(c.movements, async (tx, { query }) => {
    const { page, pageSize } = query;
    const items = await movementPage(tx, query, pageSize, (page - 1) * pageSize);
    return { items, page, pageSize, total: await countMovements(tx, query) };
  }),
  plainRoute(c.topUp, ({ body }, info, caller) =>
    startTopUp(services, ispOfUser(caller), auditActorOf(c.topUp, info, caller), body),
  ),
  route(c.platformList, async (tx, { query }) => {
    const { page, pageSize, search, sort } = query;
    const since = new Date(services.clock.now() - monthMs).toISOString();
    const items = await accountPage(tx, { search, sort, since }, pageSize, (page - 1) * pageSize);
    return { items, page, pageSize, total: await countAccounts(tx, search) };
  }),
  route(c.setPrice, async (tx, { body }) => {
    if (!(await savePrice(tx, body.ispId, body.priceMinor))) throw new Problem('not_found');
    return body;
  }),
];

/** Calls of one ISP are checked before they get here. */
function ispOfUser(caller: Caller | undefined): number {
  if (!caller || caller.ispId === null) throw new Problem('isp_required');
  return ispOf(caller);
}
