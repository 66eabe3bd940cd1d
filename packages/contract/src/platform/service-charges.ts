import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { documentQuery, id, idParams } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { gatewayNames } from './checkouts/checkout-shapes.ts';
import { couponCode, couponRefusals } from './coupons.ts';
import {
  chargeQuote,
  chargeStandings,
  chargeStates,
  offeredPlan,
  planUsage,
  registrationToken,
  serviceChargeRow,
  startedPayment,
} from './service-charge-shapes.ts';

export const serviceChargeProblems = {
  'service_charges.gateway_unavailable': {
    status: 422,
    title: 'This payment method is not available. Choose another one.',
  },
  'service_charges.amount_refused': {
    status: 422,
    title: 'This payment method does not accept this amount. Choose another one.',
  },
  'service_charges.gateway_silent': {
    status: 502,
    title: 'The payment could not be started. Nothing was charged. Try again, or choose another method.',
  },
  'registrations.token_invalid': {
    status: 401,
    title: 'This registration link has expired. Sign in to continue your registration.',
  },
  'registrations.not_payable': { status: 409, title: 'This registration has already been paid' },
} as const satisfies ProblemCatalogue;

const months = () => z.int().min(1).max(36);
const optionalCode = () =>
  couponCode()
    .nullish()
    .transform((value) => value ?? null);
const paymentProblems = [
  'plans.not_found',
  'plans.wrong_months',
  'service_charges.gateway_unavailable',
  'service_charges.amount_refused',
  'service_charges.gateway_silent',
  ...couponRefusals,
];

const gateways = z.array(z.enum(gatewayNames)).describe('Ways to pay the platform online');

export const serviceChargeCalls = {
  plans: defineCall({
    id: 'serviceCharges.plans',
    method: 'GET',
    path: '/api/isp/services-package/all-services-package',
    summary: 'List the plans that your ISP can have, among them the current one in the version you bought',
    who: can('read', 'ServiceCharge'),
    output: z.strictObject({
      currentPlanId: id().nullable(),
      currency: z.string(),
      gateways,
      items: z.array(
        z.strictObject({
          ...offeredPlan.shape,
          isCurrent: z.boolean(),
          monthlyMinor: z.int().describe('Price of one month with your active subscribers'),
          exceeded: z.array(z.string()).describe('What you use more of than the plan includes'),
        }),
      ),
    }),
  }),
  quote: defineCall({
    id: 'serviceCharges.quote',
    method: 'POST',
    path: '/api/isp/services-package/quote',
    summary: 'Compute what is to pay for a plan',
    who: can('read', 'ServiceCharge'),
    body: z.strictObject({ packageId: id(), months: months(), couponCode: optionalCode() }),
    output: chargeQuote,
    problems: ['plans.not_found', 'plans.wrong_months', 'plans.below_usage', ...couponRefusals],
  }),
  pay: defineCall({
    id: 'serviceCharges.pay',
    method: 'POST',
    path: '/api/isp/services-package/pay-services-package-active',
    summary: 'Pay for months of a plan: renews the current plan, or changes to another one at once',
    who: can('pay', 'ServiceCharge'),
    idempotent: true,
    body: z.strictObject({
      packageId: id(),
      months: months(),
      couponCode: optionalCode(),
      gateway: z.enum(gatewayNames).optional().describe('Not needed if nothing is to pay'),
    }),
    output: startedPayment,
    problems: ['plans.below_usage', ...paymentProblems],
  }),
  history: defineCall({
    id: 'serviceCharges.history',
    method: 'GET',
    path: '/api/isp/services-package/services-payment-history',
    summary: 'List the payments of your service charge',
    who: can('read', 'ServiceCharge'),
    query: listQuery(['createdAt'], { state: z.enum(chargeStates).optional() }),
    output: pageOf(serviceChargeRow),
    exportColumns: [
      'receiptNumber',
      'planName',
      'months',
      'counted',
      'currency',
      'feeMinor',
      'chargeMinor',
      'discountMinor',
      'adjustmentMinor',
      'vatMinor',
      'totalMinor',
      'couponCode',
      'chargeState',
      'reference',
      'periodStart',
      'periodEnd',
      'paidAt',
    ],
  }),
  receipt: defineCall({
    id: 'serviceCharges.receipt',
    method: 'GET',
    path: '/api/isp/services-package/receipt/{id}',
    summary: 'Get the receipt of a paid service charge',
    who: can('read', 'ServiceCharge'),
    params: idParams,
    query: z.strictObject({ language: documentQuery.language }),
    respondsWithFile: 'application/pdf',
  }),
  status: defineCall({
    id: 'serviceCharges.status',
    method: 'GET',
    path: '/api/isp/services-package/monthly-payment-status',
    summary: 'Get until when the service charge is paid, what happens next, and what you use of your plan',
    who: can('read', 'ServiceCharge'),
    output: z.strictObject({
      standing: z.enum(chargeStandings),
      plan: offeredPlan.nullable().describe('null: your ISP has no plan, and no limits'),
      paidUntil: z.string().nullable(),
      daysLeft: z.int().nullable().describe('Negative after the end'),
      restrictedFrom: z.string().nullable().describe('From this day on nothing can be added'),
      usage: planUsage,
      next: chargeQuote.nullable().describe('What the next payment will be'),
      recounts: z.array(
        z.strictObject({
          monthStart: z.string(),
          counted: z.int(),
          chargedMinor: z.int(),
          amountMinor: z.int(),
        }),
      ),
      currency: z.string(),
    }),
  }),
};

export const registrationCalls = {
  get: defineCall({
    id: 'registrations.get',
    method: 'POST',
    path: '/api/isp/registration-status',
    summary: 'Get a registration by its token: what comes next, and the plans to choose from',
    who: 'public',
    scope: 'platform',
    perMinute: 60,
    body: z.strictObject({ registrationToken: registrationToken() }),
    output: z.strictObject({
      company: z.string(),
      email: z.string().nullable(),
      status: z.string(),
      needsReview: z.boolean(),
      statusReason: z.string().nullable(),
      pendingPayment: z
        .strictObject({ transactionId: z.string(), amountMinor: z.int(), payUrl: z.string().nullable() })
        .nullable(),
      gateways,
      currency: z.string(),
      plans: z.array(z.strictObject({ ...offeredPlan.shape, quote: chargeQuote })),
    }),
    problems: ['registrations.token_invalid'],
  }),
  pay: defineCall({
    id: 'registrations.pay',
    method: 'POST',
    path: '/api/isp/isp-registration',
    summary: 'Choose a plan and pay the registration; a coupon that covers everything counts as payment',
    who: 'public',
    scope: 'platform',
    perMinute: 30,
    body: z.strictObject({
      registrationToken: registrationToken(),
      servicesPackageId: id(),
      couponCode: optionalCode(),
      gateway: z.enum(gatewayNames).optional().describe('Not needed if nothing is to pay'),
    }),
    output: startedPayment,
    problems: ['registrations.token_invalid', 'registrations.not_payable', ...paymentProblems],
  }),
};
