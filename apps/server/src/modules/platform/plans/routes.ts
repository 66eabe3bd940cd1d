import { type CallInput, calls } from '@lastmile/contract';
import { withPlatform } from '@lastmile/database';
import { auditActorOf } from '../../../core/call-transaction.ts';
import { type Caller, ispOf } from '../../../core/caller.ts';
import { Problem } from '../../../core/problem.ts';
import {
  fileRoute,
  listRoute,
  plainRoute,
  type RequestInfo,
  type Route,
  route,
} from '../../../core/route.ts';
import { printReceipt } from './documents/print-receipt.ts';
import { listPlansFor, loadChargeStatus } from './operations/charge-status.ts';
import { type QuoteRequest, quotePlan, shownQuote } from './operations/quote.ts';
import {
  getRegistration,
  payRegistration,
  type RegistrationUses,
  requirePayable,
} from './operations/registration.ts';
import { savePlan } from './operations/save-plan.ts';
import { startPayment } from './operations/start-payment.ts';
import { chargePage, exportCharges } from './queries/charges.ts';
import { findPlan, planPage, versionsOf } from './queries/plans.ts';

const [p, s, r] = [calls.plans, calls.serviceCharges, calls.registrations];

export const planRoutes = (services: RegistrationUses): Route[] => [
  route(p.list, (tx, { query }) => planPage(tx, query)),
  route(p.get, async (tx, { params: { id } }) => {
    const found = await findPlan(tx, id);
    if (!found) throw new Problem('not_found');
    const { versionId: _, ...plan } = found;
    return { ...plan, versions: await versionsOf(tx, id) };
  }),
  route(p.save, (tx, { body }) => savePlan(tx, body)),
  ...chargeRoutes(services),
  plainRoute(r.get, (input, info) => getRegistration(services, input, info)),
  plainRoute(r.pay, (input, info) => payRegistration(services, input, info)),
  plainRoute(calls.coupons.check, (input, info, caller) => checkCoupon(services, input, info, caller)),
];

/** Plans belong to the platform: what an ISP is quoted is computed in a transaction of the platform, for that ISP alone. */
const chargeRoutes = (services: RegistrationUses): Route[] => {
  const { database, clock } = services;
  const quote = (call: typeof s.quote, request: QuoteRequest, info: RequestInfo, caller?: Caller) =>
    withPlatform(database, { actor: auditActorOf(call, info, caller), readOnly: true }, async (tx) =>
      shownQuote(await quotePlan(tx, clock, request)),
    );
  const fields = { plan: 'packageId', coupon: 'couponCode' };
  return [
    plainRoute(s.plans, (_input, info, caller) =>
      listPlansFor(services, ispOfUser(caller), auditActorOf(s.plans, info, caller)),
    ),
    plainRoute(s.status, (_input, info, caller) =>
      loadChargeStatus(services, ispOfUser(caller), auditActorOf(s.status, info, caller)),
    ),
    plainRoute(s.quote, ({ body: { packageId: planId, months, couponCode } }, info, caller) => {
      const ispId = ispOfUser(caller);
      return quote(
        s.quote,
        { ispId, planId, months, couponCode, isRegistration: false, fields },
        info,
        caller,
      );
    }),
    plainRoute(s.pay, ({ body: { packageId: planId, ...body } }, info, caller) => {
      const request = { ...body, ispId: ispOfUser(caller), planId, isRegistration: false, fields };
      const returnPath = '/isp/service-charge-package-list';
      const { gateway } = body;
      return startPayment(
        services,
        { ...request, gateway, returnPath, formKey: null },
        auditActorOf(s.pay, info, caller),
      );
    }),
    listRoute(s.history, {
      page: (tx, { query }) => chargePage(tx, query),
      exportRows: (tx, { query }) => exportCharges(tx, query) as never,
    }),
    fileRoute(s.receipt, (tx, input) => printReceipt(clock, tx, input)),
  ];
};

/** Calls of one ISP are checked before they get here. */
function ispOfUser(caller: Caller | undefined): number {
  if (!caller || caller.ispId === null) throw new Problem('isp_required');
  return ispOf(caller);
}

async function checkCoupon(
  services: RegistrationUses,
  { body }: CallInput<typeof calls.coupons.check>,
  info: RequestInfo,
  caller: Caller | undefined,
) {
  const actor = auditActorOf(calls.coupons.check, info, caller);
  const ispId = caller
    ? ispOfUser(caller)
    : (await requirePayable(services, body.registrationToken, actor)).id;
  const { code: couponCode, packageId: planId, months } = body;
  const fields = { plan: 'packageId', coupon: 'code' };
  const request = { ispId, planId, months, couponCode, isRegistration: !caller, fields };
  return withPlatform(services.database, { actor, readOnly: true }, async (tx) =>
    shownQuote(await quotePlan(tx, services.clock, request)),
  );
}
