import { calls } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import { auditActorOf } from '../../../core/call-transaction.ts';
import type { Caller } from '../../../core/caller.ts';
import { Problem } from '../../../core/problem.ts';
import { plainRoute, type RequestInfo, type Route, route } from '../../../core/route.ts';
import { listGatewaySettings, saveGatewaySetting, testGateway } from './operations/gateway-settings.ts';
import { refundCheckout } from './operations/refund-checkout.ts';
import { resolveCheckout } from './operations/resolve-checkout.ts';
import { verifyCheckout } from './operations/verify-checkout.ts';
import { checkoutPage, eventsOf, findListed, findOutcome, refundsOf } from './queries/checkout-list.ts';
import { findCheckout } from './queries/checkouts.ts';
import { findAccountOf } from './queries/gateway-accounts.ts';
import { paymentStatusOf } from './rules/payment-status.ts';
import type { CheckoutUses } from './services.ts';

const c = calls.checkouts;
const g = calls.gateways;

type IspCaller = Caller & { readonly ispId: number };

/** Calls of one ISP are checked before they get here. */
const ofIsp = (caller: Caller | undefined): IspCaller => {
  if (!caller || caller.ispId === null) throw new Problem('isp_required');
  return caller as IspCaller;
};

export const checkoutRoutes = (services: CheckoutUses): Route[] => [
  route(c.list, (tx, { query }) => checkoutPage(tx, query)),
  route(c.show, async (tx, { params }) => {
    const checkout = await findListed(tx, params.id);
    if (!checkout) throw new Problem('not_found');
    const [events, refunds] = [await eventsOf(tx, params.id), await refundsOf(tx, params.id)];
    return { ...checkout, events, refunds };
  }),
  plainRoute(c.recheck, (input, info, caller) => recheck(services, input.body.id, info, ofIsp(caller))),
  route(c.resolve, (tx, { body }, caller) => resolveCheckout(services, tx, body, caller.userId)),
  plainRoute(c.refund, ({ body }, info, caller) =>
    refundCheckout(services, body, ofIsp(caller), auditActorOf(c.refund, info, caller)),
  ),
  route(c.details, async (tx, { query }) => {
    const found = await findOutcome(tx, query.transactionId);
    if (!found) throw new Problem('not_found');
    const { state, transactionId, amountMinor, currency, companyName } = found;
    return { transactionId, status: paymentStatusOf(state), amountMinor, currency, companyName };
  }),
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
  route(g.platformList, (tx) => listGatewaySettings(services, tx, null)),
  route(g.platformUpdate, async (tx, { body }, caller) => {
    await saveGatewaySetting(services, tx, body, caller.userId);
    return undefined;
  }),
];

async function recheck(services: CheckoutUses, id: number, info: RequestInfo, caller: IspCaller) {
  const actor = auditActorOf(c.recheck, info, caller);
  const { dataScope, ispId } = caller;
  const checkout = await withTenant(services.database, ispId, { actor, dataScope, readOnly: true }, (tx) =>
    findCheckout(tx, id),
  );
  if (!checkout) throw new Problem('not_found');
  const { state, answer } = await verifyCheckout(services, checkout, { source: 'recheck', actor });
  if (answer === 'unknown') throw new Problem('checkouts.gateway_silent');
  if (answer === 'refused') throw new Problem('checkouts.gateway_refused');
  return { id, state };
}
