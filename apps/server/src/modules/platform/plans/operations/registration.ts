import { type CallInput, calls } from '@lastmile/contract';
import { type Actor, withPlatform } from '@lastmile/database';
import { auditActorOf } from '../../../../core/call-transaction.ts';
import { Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { countPublicUse, type IdentityServices } from '../../../accounts/identity/index.ts';
import { type CheckoutUses, offeredGateways } from '../../checkouts/index.ts';
import { findPlatformSettings, type IspStatusRules } from '../../isps/index.ts';
import { findPendingRegistration } from '../queries/charges.ts';
import { findRegistration } from '../queries/registrations.ts';
import { plansFor } from './load-plans.ts';
import { quotePlan, shownQuote } from './quote.ts';
import { shownPlan } from './shown-plan.ts';
import { startPayment } from './start-payment.ts';

export type RegistrationUses = IdentityServices & CheckoutUses & IspStatusRules;

const payableStatuses: readonly string[] = ['registered', 'payment_pending'];

/** The ISP of a registration token. The token names a random id, and works only until it expires. */
async function requireRegistration(
  { database, registrationTokens }: Pick<IdentityServices, 'database' | 'registrationTokens'>,
  token: string | undefined,
  actor: Actor,
) {
  const id = token === undefined ? undefined : await registrationTokens.verify(token);
  const found =
    id === undefined
      ? undefined
      : await withPlatform(database, { actor, readOnly: true }, (tx) => findRegistration(tx, id));
  if (!found) throw new Problem('registrations.token_invalid');
  return found;
}

export async function requirePayable(
  services: Pick<IdentityServices, 'database' | 'registrationTokens'>,
  token: string | undefined,
  actor: Actor,
) {
  const registration = await requireRegistration(services, token, actor);
  if (!payableStatuses.includes(registration.status)) throw new Problem('registrations.not_payable');
  return registration;
}

/** What comes next for a registration, and the plans to choose from with what each costs. */
export async function getRegistration(
  services: RegistrationUses,
  { body }: CallInput<typeof calls.registrations.get>,
  info: RequestInfo,
) {
  const actor = auditActorOf(calls.registrations.get, info);
  const isp = await requireRegistration(services, body.registrationToken, actor);
  const gateways = await offeredGateways(services, isp.id, 'registration');
  return withPlatform(services.database, { actor, readOnly: true }, async (tx) => {
    const settings = await findPlatformSettings(tx);
    const isPayable = payableStatuses.includes(isp.status);
    const plans = [];
    for (const plan of isPayable ? await plansFor(tx, undefined) : []) {
      const quote = await quotePlan(tx, services.clock, {
        ispId: isp.id,
        planId: plan.id,
        couponCode: null,
        isRegistration: true,
        fields: { plan: 'servicesPackageId', coupon: 'couponCode' },
      });
      plans.push({ ...shownPlan(plan), quote: shownQuote(quote) });
    }
    const pending = isPayable ? await findPendingRegistration(tx, isp.id) : undefined;
    return {
      company: isp.name,
      email: isp.email,
      status: isp.status,
      needsReview: settings.reviewRegistrations,
      statusReason: isp.status === 'rejected' ? isp.statusReason : null,
      pendingPayment: pending
        ? {
            transactionId: pending.transactionId,
            amountMinor: pending.amountMinor,
            payUrl: pending.state === 'pending' ? pending.payUrl : null,
          }
        : null,
      gateways,
      currency: settings.currency,
      plans,
    };
  });
}

/** Chooses the plan and starts the payment; a coupon that covers everything completes it at once. */
export async function payRegistration(
  services: RegistrationUses,
  { body }: CallInput<typeof calls.registrations.pay>,
  info: RequestInfo,
) {
  const actor = auditActorOf(calls.registrations.pay, info);
  await countPublicUse(services, 'registration_code', info.ip);
  const { id: ispId } = await requirePayable(services, body.registrationToken, actor);
  const { servicesPackageId: planId, couponCode, gateway } = body;
  return startPayment(
    services,
    {
      ispId,
      planId,
      couponCode,
      gateway,
      isRegistration: true,
      fields: { plan: 'servicesPackageId', coupon: 'couponCode' },
      returnPath: '/isp-registration',
      formKey: null,
    },
    actor,
  );
}
