import { type Actor, type Tx, withPlatform } from '@lastmile/database';
import type { GatewayName } from '@lastmile/payment-gateways';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { type CheckoutUses, startCheckout } from '../../checkouts/index.ts';
import { releaseCoupon, reserveCoupon } from '../../coupons/index.ts';
import type { IspStatusRules } from '../../isps/index.ts';
import { insertCharge, updateCharge } from '../queries/charges.ts';
import { applyCharge } from './apply-charge.ts';
import { newChargeOf } from './new-charge.ts';
import { type Quote, type QuoteRequest, quotePlan } from './quote.ts';

export type PaymentUses = CheckoutUses & IspStatusRules;

export interface PaymentRequest extends QuoteRequest {
  readonly gateway: GatewayName | undefined;
  readonly returnPath: string;
  readonly formKey: string | null;
}

interface Prepared {
  readonly quote: Quote;
  readonly chargeId: number;
  /** Status of the ISP, if nothing was to pay and the charge is applied. */
  readonly appliedStatus: string | undefined;
}

/**
 * Writes the charge and holds the coupon, then starts the payment at the gateway. If nothing is to pay, the charge is applied
 * at once.
 */
export async function startPayment(services: PaymentUses, request: PaymentRequest, actor: Actor) {
  const { quote, chargeId, appliedStatus } = await withPlatform(services.database, { actor }, (tx) =>
    prepare(services, tx, request),
  );
  const amount = quote.amounts.totalMinor;
  if (appliedStatus !== undefined)
    return { transactionId: null, amount: 0, redirectUrl: null, status: appliedStatus };
  const { buyer, plan } = quote;
  const { ispId, gateway } = request;
  const started = await startCheckout(services, {
    ispId,
    gateway: gateway as GatewayName,
    purpose: quote.kind === 'registration' ? 'registration' : 'service_charge',
    targetId: chargeId,
    subscriberId: null,
    resellerUserId: null,
    amountMinor: amount,
    currency: buyer.currency,
    description: plan.name,
    payer: {
      id: `isp-${ispId}`,
      name: buyer.ownerName ?? buyer.name,
      ...(buyer.email ? { email: buyer.email } : {}),
      ...(buyer.mobile ? { phone: buyer.mobile } : {}),
    },
    formKey: request.formKey,
    returnPath: request.returnPath,
  });
  const problem = problemOf(started);
  await withPlatform(services.database, { actor }, async (tx) => {
    const reference = 'reference' in started ? started.reference : null;
    await updateCharge(tx, ispId, chargeId, { reference, ...(problem ? { state: 'failed' } : {}) });
    if (problem) await releaseCoupon(tx, ispId, chargeId);
  });
  if (problem || 'refusal' in started) throw problem ?? new Problem('service_charges.gateway_silent');
  return {
    transactionId: started.reference,
    amount,
    redirectUrl: started.payUrl,
    status: buyer.status,
  };
}

type Started = Awaited<ReturnType<typeof startCheckout>>;

function problemOf(started: Started): Problem | undefined {
  if (!('refusal' in started))
    return started.payUrl === null ? new Problem('service_charges.gateway_silent') : undefined;
  return fieldProblem(
    started.refusal === 'gateway' ? 'service_charges.gateway_unavailable' : 'service_charges.amount_refused',
    'gateway',
  );
}

async function prepare(services: PaymentUses, tx: Tx, request: PaymentRequest): Promise<Prepared> {
  const { clock } = services;
  const quote = await quotePlan(tx, clock, request);
  const { amounts, plan, coupon } = quote;
  const isFree = amounts.totalMinor === 0;
  if (!isFree && request.gateway === undefined)
    throw fieldProblem('service_charges.gateway_unavailable', 'gateway');
  const { ispId, isRegistration, fields } = request;
  const chargeId = await insertCharge(tx, {
    ...newChargeOf(ispId, quote),
    gateway: isFree ? null : (request.gateway ?? null),
  });
  if (coupon) {
    const amountMinor = amounts.feeMinor + amounts.chargeMinor;
    const charge = { ispId, chargeId, planId: plan.id, isRegistration, amountMinor, field: fields.coupon };
    await reserveCoupon(tx, clock, coupon.id, charge);
  }
  if (!isFree) return { quote, chargeId, appliedStatus: undefined };
  const status = await applyCharge(services, tx, { ispId, chargeId, transactionId: null });
  return { quote, chargeId, appliedStatus: status ?? quote.buyer.status };
}
