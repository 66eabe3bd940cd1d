import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idFromText, idParams, instant, multilineText, plainDate } from '../kit/fields.ts';
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
  'charged_back',
] as const;
export const checkoutPurposes = [
  'subscriber_invoice',
  'reseller_top_up',
  'retail_payment',
  'registration',
  'service_charge',
  'sms_top_up',
] as const;

export const checkoutProblems = {
  'checkouts.not_in_review': { status: 409, title: 'This online payment does not need a review' },
  'checkouts.already_recorded': {
    status: 409,
    title: 'A payment with this transaction ID has already been recorded: reverse it, or refund this one',
  },
  'checkouts.not_refundable': {
    status: 409,
    title: 'This online payment cannot be refunded: nothing was paid, or a refund is under way',
  },
  'checkouts.collected_by_platform': {
    status: 403,
    title: 'The platform collected this payment. Ask the platform to resolve it.',
  },
  'checkouts.collected_by_isp': {
    status: 403,
    title: 'The ISP collected this payment with its own merchant account, and resolves it',
  },
  'checkouts.above_balance': {
    status: 409,
    title: 'The refund exceeds what the platform owes the ISP: the platform has to approve it',
  },
  'checkouts.in_approved_settlement': {
    status: 409,
    title:
      'This payment is in an approved settlement. Refund it after the payout, or ask the platform to cancel the settlement.',
  },
  'checkouts.refund_too_large': {
    status: 422,
    title: 'The refund exceeds what is left of the payment',
  },
  'checkouts.no_refunds': {
    status: 409,
    title: 'This gateway does not refund through its interface. Refund in its merchant portal.',
  },
  'checkouts.no_lost_refund': {
    status: 409,
    title: 'No refund of this online payment is waiting for a decision',
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
  purpose: z.enum(checkoutPurposes),
  subscriber: z.strictObject({ id: id(), username: z.string(), name: z.string().nullable() }).nullable(),
  reseller: z.strictObject({ id: id(), name: z.string() }).nullable().describe('Who topped up the wallet'),
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
      source: z.enum([
        'start',
        'return',
        'notification',
        'poll',
        'recheck',
        'review',
        'refund',
        'chargeback',
      ]),
      outcome: z.string(),
      user: z.string().nullable(),
      details: z.record(z.string(), z.string()),
    }),
  ),
  refunds: z.array(
    z.strictObject({
      id: id(),
      kind: z.enum(['refund', 'chargeback']),
      amountMinor: z.int(),
      reason: z.string(),
      state: z.enum(['created', 'pending', 'unknown', 'refunded', 'failed']),
      at: instant(),
    }),
  ),
});

const checkoutSums = z.strictObject({
  byState: z
    .array(
      z.strictObject({
        state: z.enum(checkoutStates),
        count: z.int(),
        paidMinor: z.int(),
        feeMinor: z.int(),
      }),
    )
    .describe('Over all pages and states of the filter; sandbox payments count without amounts'),
});

/** The platform sees the payments of all ISPs. */
const listedIsp = z.strictObject({ id: id(), name: z.string() });
const platformRow = z.strictObject({
  ...checkoutRow.shape,
  isp: listedIsp,
  payee: z.enum(['isp', 'platform']).describe('The owner of the money; the collector may be another'),
});
const platformDetails = z.strictObject({
  ...checkoutDetails.shape,
  isp: listedIsp,
  payee: z.enum(['isp', 'platform']),
  unsettledMinor: z.int().describe('What the platform owes the ISP for payments that it collected'),
});

const changed = z.strictObject({ id: id(), state: z.enum(checkoutStates) });
const refunded = z.strictObject({
  ...changed.shape,
  refundState: z.enum(['pending', 'unknown', 'refunded', 'failed']),
});
const refundForm = {
  id: id(),
  reason: multilineText(300),
  amountMinor: z.int().min(1).max(1e13).optional().describe('Left out: everything that is not refunded yet'),
};
const chargebackForm = z.strictObject({ id: id(), reason: multilineText(300) });
const lostRefundForm = z.strictObject({
  id: id(),
  isRefunded: z.boolean().describe('What the gateway’s merchant portal says of the refund'),
  note: multilineText(300),
});
const listFilters = {
  state: z.enum(checkoutStates).optional(),
  gateway: z.enum(gatewayNames).optional(),
  from: plainDate().optional().describe('First day in the ISP’s time zone'),
  to: plainDate().optional().describe('Last day in the ISP’s time zone'),
};

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

const listColumns = [
  'startedAt',
  'reference',
  'username',
  'name',
  'gateway',
  'purpose',
  'currency',
  'amountMinor',
  'checkoutState',
  'transactionId',
  'paidCurrency',
  'paidMinor',
  'feeMinor',
  'refundedMinor',
];

export const checkoutCalls = {
  list: defineCall({
    id: 'checkouts.list',
    method: 'GET',
    path: '/api/isp/checkout/index',
    summary:
      'List online payments: filter by state, gateway, subscriber or date, or search by transaction ID',
    who: can('read', 'Checkout'),
    query: listQuery(['createdAt'], { ...listFilters, subscriberId: idFromText().optional() }),
    output: z.strictObject({ ...pageOf(checkoutRow).shape, sums: checkoutSums }),
    exportColumns: listColumns,
  }),
  get: defineCall({
    id: 'checkouts.get',
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
    summary:
      'Accept an online payment that needs review: posts the amount that the gateway confirmed, or closes it if its transaction paid another one',
    who: can('update', 'Checkout'),
    body: z.strictObject({ id: id(), note: multilineText(300) }),
    output: changed,
    idempotent: true,
    problems: ['checkouts.not_in_review', 'checkouts.already_recorded', 'checkouts.collected_by_platform'],
  }),
  refund: defineCall({
    id: 'checkouts.refund',
    method: 'POST',
    path: '/api/isp/checkout/refund',
    summary:
      'Refund an online payment through its gateway, in full or in part; the payment changes once the gateway confirms',
    who: can('update', 'Checkout'),
    body: z.strictObject(refundForm),
    output: refunded,
    idempotent: true,
    problems: [
      'checkouts.not_refundable',
      'checkouts.refund_too_large',
      'checkouts.no_refunds',
      'checkouts.collected_by_platform',
      'checkouts.above_balance',
      'checkouts.in_approved_settlement',
    ],
  }),
  chargeback: defineCall({
    id: 'checkouts.chargeback',
    method: 'POST',
    path: '/api/isp/checkout/chargeback',
    summary: 'Record that the gateway took an online payment back from the merchant: reverses its payment',
    who: can('update', 'Checkout'),
    body: chargebackForm,
    output: changed,
    idempotent: true,
    problems: ['checkouts.not_refundable', 'checkouts.collected_by_platform'],
  }),
  decideRefund: defineCall({
    id: 'checkouts.decideRefund',
    method: 'POST',
    path: '/api/isp/checkout/decide-refund',
    summary:
      'Record whether a refund that the gateway never confirmed was made, as its merchant portal shows it',
    who: can('update', 'Checkout'),
    body: lostRefundForm,
    output: refunded,
    idempotent: true,
    problems: ['checkouts.no_lost_refund', 'checkouts.collected_by_platform'],
  }),
  getOutcome: defineCall({
    id: 'checkouts.getOutcome',
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

export const platformCheckoutCalls = {
  list: defineCall({
    id: 'checkouts.platformList',
    method: 'GET',
    path: '/api/admin/checkout/index',
    summary: 'List the online payments of all ISPs',
    who: can('manage', 'Checkout'),
    scope: 'platform',
    query: listQuery(['createdAt'], {
      ...listFilters,
      ispId: idFromText().optional(),
      collectedBy: z.enum(['isp', 'platform']).optional(),
      purpose: z.enum(checkoutPurposes).optional(),
    }),
    output: z.strictObject({ ...pageOf(platformRow).shape, sums: checkoutSums }),
    exportColumns: ['ispName', ...listColumns],
  }),
  get: defineCall({
    id: 'checkouts.platformGet',
    method: 'GET',
    path: '/api/admin/checkout/show/{id}',
    summary: 'Get an online payment of any ISP with everything that happened to it',
    who: can('manage', 'Checkout'),
    scope: 'platform',
    params: idParams,
    output: platformDetails,
  }),
  recheck: defineCall({
    id: 'checkouts.platformRecheck',
    method: 'POST',
    path: '/api/admin/checkout/recheck',
    summary: 'Ask the gateway about an online payment of any ISP now',
    who: can('manage', 'Checkout'),
    scope: 'platform',
    body: z.strictObject({ id: id() }),
    output: changed,
    problems: ['checkouts.gateway_silent', 'checkouts.gateway_refused'],
  }),
  resolve: defineCall({
    id: 'checkouts.platformResolve',
    method: 'POST',
    path: '/api/admin/checkout/resolve',
    summary: 'Accept an online payment that the platform collected and that needs review',
    who: can('manage', 'Checkout'),
    scope: 'platform',
    body: z.strictObject({ id: id(), note: multilineText(300) }),
    output: changed,
    idempotent: true,
    problems: ['checkouts.not_in_review', 'checkouts.already_recorded', 'checkouts.collected_by_isp'],
  }),
  refund: defineCall({
    id: 'checkouts.platformRefund',
    method: 'POST',
    path: '/api/admin/checkout/refund',
    summary: 'Refund an online payment that the platform collected, in full or in part',
    who: can('manage', 'Checkout'),
    scope: 'platform',
    body: z.strictObject({
      ...refundForm,
      approveAboveBalance: z
        .boolean()
        .default(false)
        .describe('Refund although the platform owes the ISP less than this amount'),
    }),
    output: refunded,
    idempotent: true,
    problems: [
      'checkouts.not_refundable',
      'checkouts.refund_too_large',
      'checkouts.no_refunds',
      'checkouts.collected_by_isp',
      'checkouts.above_balance',
      'checkouts.in_approved_settlement',
    ],
  }),
  chargeback: defineCall({
    id: 'checkouts.platformChargeback',
    method: 'POST',
    path: '/api/admin/checkout/chargeback',
    summary: 'Record that the gateway took an online payment back from the platform: reverses its payment',
    who: can('manage', 'Checkout'),
    scope: 'platform',
    body: chargebackForm,
    output: changed,
    idempotent: true,
    problems: ['checkouts.not_refundable', 'checkouts.collected_by_isp'],
  }),
  decideRefund: defineCall({
    id: 'checkouts.platformDecideRefund',
    method: 'POST',
    path: '/api/admin/checkout/decide-refund',
    summary:
      'Record whether a refund that the gateway never confirmed was made, as its merchant portal shows it',
    who: can('manage', 'Checkout'),
    scope: 'platform',
    body: lostRefundForm,
    output: refunded,
    idempotent: true,
    problems: ['checkouts.no_lost_refund', 'checkouts.collected_by_isp'],
  }),
};
