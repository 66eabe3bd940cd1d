import { z } from 'zod';
import { id, instant } from '../kit/fields.ts';
import { payoutMethods } from './payout-accounts.ts';

export const settlementStates = ['draft', 'approved', 'paid', 'cancelled'] as const;
export type SettlementState = (typeof settlementStates)[number];
export const settlementItemKinds = ['payment', 'refund', 'chargeback', 'adjustment'] as const;
export const leftOutReasons = ['hold', 'refund_under_way'] as const;

export const settlementAmounts = {
  paymentCount: z.int(),
  grossMinor: z.int().describe('What payers paid'),
  gatewayFeeMinor: z.int().describe('What gateways kept'),
  platformFeeMinor: z.int().describe('What the platform keeps'),
  refundMinor: z.int().describe('Refunds and chargebacks, also of payments that were settled before'),
  adjustmentMinor: z.int().describe('Corrections; negative: the ISP receives less'),
  netMinor: z.int().describe('What the ISP receives'),
};
const isp = z.strictObject({ id: id(), name: z.string() });

export const settlementRow = z.strictObject({
  id: id(),
  number: z.string(),
  isp,
  state: z.enum(settlementStates),
  until: instant(),
  currency: z.string(),
  ...settlementAmounts,
  serviceChargeMinor: z.int().describe('Service charge of the ISP that was taken off the payout'),
  createdAt: instant(),
  scheduledFor: z.string().nullable().describe('The due day of the schedule that created it'),
  paidOn: z.string().nullable(),
  reference: z.string().nullable(),
  confirmedAt: instant().nullable(),
});
export type SettlementRow = z.infer<typeof settlementRow>;

export const settlementDetails = z.strictObject({
  ...settlementRow.shape,
  note: z.string().nullable(),
  madeByMe: z.boolean().describe('The caller made it, so that someone else has to approve it'),
  needsSecondApproval: z.boolean(),
  proofName: z.string().nullable(),
  account: z
    .strictObject({
      id: id(),
      method: z.enum(payoutMethods),
      holderName: z.string(),
      bankName: z.string().nullable(),
      numberEnding: z.string(),
    })
    .nullable(),
  events: z.array(
    z.strictObject({
      id: id(),
      at: instant(),
      kind: z.enum(['created', 'approved', 'returned', 'payment_removed', 'paid', 'confirmed', 'cancelled']),
      user: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
});
export type SettlementDetails = z.infer<typeof settlementDetails>;

export const settlementItem = z.strictObject({
  id: id(),
  kind: z.enum(settlementItemKinds),
  reference: z.string().nullable().describe('Of the online payment'),
  gateway: z.string().nullable(),
  note: z.string().nullable(),
  at: instant(),
  currency: z.string(),
  grossMinor: z.int(),
  feeMinor: z.int().describe('Of the gateway'),
  platformFeeMinor: z.int(),
  netMinor: z.int(),
});
export type SettlementItem = z.infer<typeof settlementItem>;

export const unsettledItem = z.strictObject({
  ...settlementItem.shape,
  id: z.string(),
  leftOut: z.enum(leftOutReasons).nullable().describe('Why the next settlement would not have it yet'),
  payableFrom: instant().nullable().describe('When the hold ends'),
});
export type UnsettledItem = z.infer<typeof unsettledItem>;

/** What was collected for an ISP, and where it is. All after fees, refunds and adjustments. */
export const settlementSums = z.strictObject({
  currency: z.string(),
  collectedMinor: z.int(),
  settledMinor: z.int().describe('Paid out'),
  inProcessMinor: z.int().describe('In settlements that are not paid yet'),
  remainingMinor: z.int().describe('In no settlement yet'),
});

export const platformFeeForm = z.strictObject({
  ispId: id(),
  feeRate: z.int().min(0).max(10_000).describe('Hundredths of a percent of what was paid'),
  fixedMinor: z.int().min(0).max(10_000_000_000).describe('Per payment'),
});

/** Newest first: the first one is charged now, none means no fee. */
export const platformFee = z.strictObject({
  id: id(),
  feeRate: z.int(),
  fixedMinor: z.int(),
  startsAt: instant(),
  author: z.string().nullable(),
});

export const settlementPreview = z.strictObject({
  isp,
  currency: z.string(),
  ...settlementAmounts,
  until: instant(),
  minPayoutMinor: z.int(),
  leftOut: z.array(z.strictObject({ reason: z.enum(leftOutReasons), count: z.int(), netMinor: z.int() })),
  refusal: z
    .enum(['settlements.nothing_to_settle', 'settlements.below_minimum'])
    .nullable()
    .describe('Why it cannot be created; the amounts are carried over'),
  serviceCharge: z
    .strictObject({
      amountMinor: z.int(),
      planName: z.string(),
      periodStart: z.string(),
      periodEnd: z.string(),
    })
    .nullable()
    .describe('What the ISP could pay of its plan with this settlement'),
  isServiceChargeRequested: z.boolean().describe('The open payout request asks for it'),
});
