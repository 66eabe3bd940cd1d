import { calls } from '@lastmile/contract';
import { auditActorOf } from '../../../core/call-transaction.ts';
import type { Caller } from '../../../core/caller.ts';
import { Problem } from '../../../core/problem.ts';
import { listRoute, plainRoute, type Route, route } from '../../../core/route.ts';
import { decideRefund } from './operations/decide-refund.ts';
import { type DecidingUser, requireVisible } from './operations/deciding-user.ts';
import { purposeTransaction } from './operations/purpose-transaction.ts';
import { recheckCheckout } from './operations/recheck-checkout.ts';
import { recordChargeback } from './operations/record-chargeback.ts';
import { refundCheckout } from './operations/refund-checkout.ts';
import { resolveCheckout } from './operations/resolve-checkout.ts';
import {
  eventsOf,
  exportPlatformCheckouts,
  findPlatformListed,
  platformCheckoutPage,
  refundsOf,
} from './queries/checkout-list.ts';
import { unsettledBalance } from './queries/platform-book.ts';
import type { CheckoutUses } from './services.ts';

const c = calls.platformCheckouts;

/** Calls of the platform are checked before they get here. An administrator who acts as an ISP still decides for the platform. */
const ofPlatform = (caller: Caller | undefined): DecidingUser => {
  if (!caller) throw new Problem('unauthenticated');
  return { ispId: null, userId: caller.userId };
};

/** Online payments of all ISPs, and decisions about those that the platform collected. */
export const platformCheckoutRoutes = (services: CheckoutUses): Route[] => [
  listRoute(c.list, {
    page: (tx, { query }) => platformCheckoutPage(tx, query),
    exportRows: (tx, { query }) => exportPlatformCheckouts(tx, query),
  }),
  route(c.get, async (tx, { params }) => {
    const found = await findPlatformListed(tx, params.id);
    if (!found) throw new Problem('not_found');
    const { ispId, ...checkout } = found;
    const [events, refunds] = [await eventsOf(tx, params.id), await refundsOf(tx, params.id)];
    return { ...checkout, events, refunds, unsettledMinor: await unsettledBalance(tx, ispId) };
  }),
  plainRoute(c.recheck, ({ body }, info, caller) =>
    recheckCheckout(services, body.id, ofPlatform(caller), auditActorOf(c.recheck, info, caller)),
  ),
  plainRoute(c.resolve, async ({ body }, info, caller) => {
    const [by, actor] = [ofPlatform(caller), auditActorOf(c.resolve, info, caller)];
    const checkout = await requireVisible(services, body.id, by, actor);
    return purposeTransaction(services, checkout, actor, (tx) => resolveCheckout(services, tx, body, by));
  }),
  plainRoute(c.refund, ({ body }, info, caller) =>
    refundCheckout(services, body, ofPlatform(caller), auditActorOf(c.refund, info, caller)),
  ),
  plainRoute(c.chargeback, ({ body }, info, caller) =>
    recordChargeback(services, body, ofPlatform(caller), auditActorOf(c.chargeback, info, caller)),
  ),
  plainRoute(c.decideRefund, ({ body }, info, caller) =>
    decideRefund(services, body, ofPlatform(caller), auditActorOf(c.decideRefund, info, caller)),
  ),
];
