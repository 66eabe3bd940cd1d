import { z } from 'zod';
import { id, instant, multilineText, plainDate } from '../../kit/fields.ts';

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

export const checkoutRow = z.strictObject({
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

export const checkoutDetails = z.strictObject({
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

export const checkoutSums = z.strictObject({
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
export const platformRow = z.strictObject({
  ...checkoutRow.shape,
  isp: listedIsp,
  payee: z.enum(['isp', 'platform']).describe('The owner of the money; the collector may be another'),
});
export const platformDetails = z.strictObject({
  ...checkoutDetails.shape,
  isp: listedIsp,
  payee: z.enum(['isp', 'platform']),
  unsettledMinor: z.int().describe('What the platform owes the ISP for payments that it collected'),
});

export const changed = z.strictObject({ id: id(), state: z.enum(checkoutStates) });
export const refunded = z.strictObject({
  ...changed.shape,
  refundState: z.enum(['pending', 'unknown', 'refunded', 'failed']),
});
export const refundForm = {
  id: id(),
  reason: multilineText(300),
  amountMinor: z.int().min(1).max(1e13).optional().describe('Left out: everything that is not refunded yet'),
};
export const chargebackForm = z.strictObject({ id: id(), reason: multilineText(300) });
export const lostRefundForm = z.strictObject({
  id: id(),
  isRefunded: z.boolean().describe('What the gateway’s merchant portal says of the refund'),
  note: multilineText(300),
});
export const listFilters = {
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

export const listColumns = [
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
