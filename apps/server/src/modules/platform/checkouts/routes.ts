import { calls } from '@lastmile/contract';
import { withPlatform, withTenant } from '@lastmile/database';
import { auditActorOf } from '../../../core/call-transaction.ts';
import type { Caller } from '../../../core/caller.ts';
import { Problem } from '../../../core/problem.ts';
import { listRoute, plainRoute, type Route, route } from '../../../core/route.ts';
import { decideRefund } from './operations/decide-refund.ts';
import type { DecidingUser } from './operations/deciding-user.ts';
import {
  listGatewaySettings,
  listPlatformGatewaySettings,
  saveGatewaySetting,
  testGateway,
} from './operations/gateway-settings.ts';
import { recheckCheckout } from './operations/recheck-checkout.ts';
import { recordChargeback } from './operations/record-chargeback.ts';
import { refundCheckout } from './operations/refund-checkout.ts';
import { resolveCheckout } from './operations/resolve-checkout.ts';
import { platformCheckoutRoutes } from './platform-routes.ts';
import {
  checkoutPage,
  eventsOf,
  exportCheckouts,
  findListed,
  findOutcome,
  refundsOf,
} from './queries/checkout-list.ts';
import { findAccountOf } from './queries/gateway-accounts.ts';
import { paymentStatusOf } from './rules/payment-status.ts';
import type { CheckoutUses } from './services.ts';

const c = calls.checkouts;
const g = calls.gateways;

/** Calls of one ISP are checked before they get here. */
const ofIsp = (caller: Caller | undefined): DecidingUser & { readonly ispId: number } => {
  if (!caller || caller.ispId === null) throw new Problem('isp_required');
  const { ispId, userId, dataScope } = caller;
  return { ispId, userId, dataScope };
};

export const checkoutRoutes = (services: CheckoutUses): Route[] => [
  listRoute(c.list, {
    page: (tx, { query }) => checkoutPage(tx, query),
    exportRows: (tx, { query }) => exportCheckouts(tx, query),
  }),
  route(c.get, async (tx, { params }) => {
    const checkout = await findListed(tx, params.id);
    if (!checkout) throw new Problem('not_found');
    const [events, refunds] = [await eventsOf(tx, params.id), await refundsOf(tx, params.id)];
    return { ...checkout, events, refunds };
  }),
  plainRoute(c.recheck, ({ body }, info, caller) =>
    recheckCheckout(services, body.id, ofIsp(caller), auditActorOf(c.recheck, info, caller)),
  ),
  route(c.resolve, (tx, { body }, caller) => resolveCheckout(services, tx, body, ofIsp(caller))),
  plainRoute(c.refund, ({ body }, info, caller) =>
    refundCheckout(services, body, ofIsp(caller), auditActorOf(c.refund, info, caller)),
  ),
  plainRoute(c.chargeback, ({ body }, info, caller) =>
    recordChargeback(services, body, ofIsp(caller), auditActorOf(c.chargeback, info, caller)),
  ),
  plainRoute(c.decideRefund, ({ body }, info, caller) =>
    decideRefund(services, body, ofIsp(caller), auditActorOf(c.decideRefund, info, caller)),
  ),
  route(c.getOutcome, async (tx, { query }) => {
    const found = await findOutcome(tx, query.transactionId);
    if (!found) throw new Problem('not_found');
    const { state, transactionId, amountMinor, currency, companyName } = found;
    return { transactionId, status: paymentStatusOf(state), amountMinor, currency, companyName };
  }),
  ...platformCheckoutRoutes(services),
  ...gatewayRoutes(services),
];

const gatewayRoutes = (services: CheckoutUses): Route[] => [
  route(g.list, (tx, _input, caller) => listGatewaySettings(services, tx, caller.ispId)),
  route(g.update, async (tx, { body }, caller) => {
    await saveGatewaySetting(services, tx, { ...body, ispId: ofIsp(caller).ispId }, caller.userId);
    return undefined;
  }),
  plainRoute(g.test, async ({ body }, info, caller) => {
    const { ispId } = ofIsp(caller);
    const options = { actor: auditActorOf(g.test, info, caller), readOnly: true };
    const account = await withTenant(services.database, ispId, options, (tx) =>
      findAccountOf(tx, ispId, body.gateway),
    );
    if (!account) throw new Problem('gateways.not_configured');
    return testGateway(services, account);
  }),
  route(g.platformList, (tx) => listPlatformGatewaySettings(services, tx)),
  route(g.platformUpdate, async (tx, { body }, caller) => {
    await saveGatewaySetting(services, tx, body, caller.userId);
    return undefined;
  }),
  plainRoute(g.platformTest, async ({ body }, info, caller) => {
    const options = { actor: auditActorOf(g.platformTest, info, caller), readOnly: true };
    const account = await withPlatform(services.database, options, (tx) =>
      findAccountOf(tx, body.ispId, body.gateway),
    );
    if (!account) throw new Problem('gateways.not_configured');
    return testGateway(services, account);
  }),
];
