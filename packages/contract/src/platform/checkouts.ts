import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idFromText, idParams, instant, multilineText } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';

export const gatewayNames = ['sslcommerz', 'bkash', 'nagad', 'stripe'] as const;
export const checkoutStates = [
  'created',
  'pending',
  'succeeded',
  'failed',
  'cancelled',
  'expired',
  'needs_review',
  'refunded',
] as const;

export const checkoutProblems = {
  'checkouts.not_in_review': { status: 409, title: 'This online payment does not need a review' },
  'checkouts.not_refundable': {
    status: 409,
    title: 'This online payment cannot be refunded: nothing was paid, or a refund is under way',
  },
  'checkouts.collected_by_platform': {
    status: 403,
    title: 'The platform collected this payment. Ask the platform to resolve it.',
  },
  'checkouts.no_refunds': {
    status: 409,
    title: 'This gateway does not refund through its interface. Refund in its merchant panel.',
  },
  'checkouts.gateway_refused': { status: 502, title: 'The gateway refused the request' },
  'checkouts.gateway_silent': {
    status: 504,
    title: 'The gateway did not answer. Check the status before you try again.',
  },
} as const satisfies ProblemCatalogue;

const checkoutRow = z.strictObject({
  id: id(),
  reference: z.string().describe('Our transaction ID, also shown to the payer'),
  createdAt: instant(),
  gateway: z.enum(gatewayNames),
  collectedBy: z.enum(['isp', 'platform']),
  isSandbox: z.boolean(),
  purpose: z.string(),
  subscriber: z.strictObject({ id: id(), username: z.string(), name: z.string().nullable() }).nullable(),
  amountMinor: z.int(),
  currency: z.string(),
  state: z.enum(checkoutStates),
  reasons: z.array(z.string()).describe('Why it failed or needs review'),
  transactionId: z.string().nullable().describe('The gateway’s transaction ID'),
  paidMinor: z.int().nullable().describe('The amount that the gateway confirmed'),
  paidCurrency: z.string().nullable(),
  feeMinor: z.int().nullable(),
  refundedMinor: z.int(),
  paymentId: id().nullable(),
});

const checkoutDetails = z.strictObject({
  ...checkoutRow.shape,
  payer: z.string().nullable(),
  events: z.array(
    z.strictObject({
      id: id(),
      at: instant(),
      source: z.enum(['start', 'return', 'notification', 'poll', 'recheck', 'review', 'refund']),
      outcome: z.string(),
      user: z.string().nullable(),
      details: z.record(z.string(), z.string()),
    }),
  ),
  refunds: z.array(
    z.strictObject({
      id: id(),
      amountMinor: z.int(),
      reason: z.string(),
      state: z.enum(['created', 'pending', 'unknown', 'refunded', 'failed']),
      at: instant(),
    }),
  ),
});

const changed = z.strictObject({ id: id(), state: z.enum(checkoutStates) });

export const paymentOutcomes = [
  'pending',
  'paid',
  'failed',
  'cancelled',
  'expired',
  'needs_review',
  'refunded',
] as const;
export const paymentDetails = z.strictObject({
  transactionId: z.string(),
  status: z.enum(paymentOutcomes),
  amountMinor: z.int(),
  currency: z.string(),
  companyName: z.string(),
});

export const checkoutCalls = {
  list: defineCall({
    id: 'checkouts.list',
    method: 'GET',
    path: '/api/isp/checkout/index',
    summary: 'List online payments: filter by state, gateway or subscriber, or search by transaction ID',
    who: can('read', 'Checkout'),
    query: listQuery(['createdAt'], {
      state: z.enum(checkoutStates).optional(),
      gateway: z.enum(gatewayNames).optional(),
      subscriberId: idFromText().optional(),
    }),
    output: pageOf(checkoutRow),
  }),
  show: defineCall({
    id: 'checkouts.show',
    method: 'GET',
    path: '/api/isp/checkout/show/{id}',
    summary: 'Get an online payment with everything that happened to it',
    who: can('read', 'Checkout'),
    params: idParams,
    output: checkoutDetails,
  }),
  recheck: defineCall({
    id: 'checkouts.recheck',
    method: 'POST',
    path: '/api/isp/checkout/recheck',
    summary: 'Ask the gateway about an online payment now',
    who: can('update', 'Checkout'),
    body: z.strictObject({ id: id() }),
    output: changed,
    problems: ['checkouts.gateway_silent', 'checkouts.gateway_refused'],
  }),
  resolve: defineCall({
    id: 'checkouts.resolve',
    method: 'POST',
    path: '/api/isp/checkout/resolve',
    summary: 'Accept an online payment that needs review: posts the amount that the gateway confirmed',
    who: can('update', 'Checkout'),
    body: z.strictObject({ id: id(), note: multilineText(300) }),
    output: changed,
    idempotent: true,
    problems: ['checkouts.not_in_review', 'checkouts.collected_by_platform'],
  }),
  refund: defineCall({
    id: 'checkouts.refund',
    method: 'POST',
    path: '/api/isp/checkout/refund',
    summary:
      'Refund an online payment in full through its gateway; its payment is reversed once the gateway confirms',
    who: can('update', 'Checkout'),
    body: z.strictObject({ id: id(), reason: multilineText(300) }),
    output: z.strictObject({
      ...changed.shape,
      refundState: z.enum(['pending', 'unknown', 'refunded', 'failed']),
    }),
    idempotent: true,
    problems: ['checkouts.not_refundable', 'checkouts.no_refunds', 'checkouts.collected_by_platform'],
  }),
  details: defineCall({
    id: 'checkouts.details',
    method: 'GET',
    path: '/api/payment/status/get-payment-details',
    summary: 'Get the outcome of an online payment by its transaction ID',
    who: 'public',
    scope: 'platform',
    perMinute: 240,
    query: z.strictObject({ transactionId: z.string().max(40) }),
    output: paymentDetails,
  }),
};
