import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idFromText, instant, multilineText } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';

export const claimMethods = ['bkash', 'nagad', 'rocket', 'upay', 'card', 'bank'] as const;
export const claimStates = ['open', 'confirmed', 'rejected'] as const;

export const paymentClaimProblems = {
  'payment_claims.already_decided': {
    status: 409,
    title: 'This payment has already been verified or rejected',
  },
  'payment_claims.already_recorded': {
    status: 409,
    title: 'A payment with this transaction ID has already been recorded',
  },
} as const satisfies ProblemCatalogue;

const claimRow = z.strictObject({
  id: id(),
  createdAt: instant(),
  subscriber: z.strictObject({ id: id(), username: z.string(), name: z.string().nullable() }),
  method: z.enum(claimMethods),
  sender: z.string().nullable(),
  transactionId: z.string(),
  amountMinor: z.int(),
  state: z.enum(claimStates),
  reason: z.string().nullable(),
  decidedAt: instant().nullable(),
  decidedBy: z.string().nullable(),
  paymentId: id().nullable(),
});

export const paymentClaimCalls = {
  list: defineCall({
    id: 'paymentClaims.list',
    method: 'GET',
    path: '/api/isp/payment-claim/index',
    summary: 'List payments that customers reported and that wait for someone to verify them',
    who: can('confirm', 'Payment'),
    query: listQuery(['createdAt'], {
      state: z.enum(claimStates).optional(),
      subscriberId: idFromText().optional(),
    }),
    output: pageOf(claimRow),
    exportColumns: [
      'reportedAt',
      'username',
      'name',
      'method',
      'sender',
      'transactionId',
      'amountMinor',
      'claimState',
      'decidedAt',
      'decidedBy',
      'rejectedReason',
    ],
  }),
  confirm: defineCall({
    id: 'paymentClaims.confirm',
    method: 'POST',
    path: '/api/isp/payment-claim/confirm',
    summary: 'Confirm a reported payment with the amount you verified; records the payment',
    who: can('confirm', 'Payment'),
    body: z.strictObject({ id: id(), amountMinor: z.int().min(1).max(1e13) }),
    output: z.strictObject({ id: id(), paymentId: id() }),
    idempotent: true,
    problems: ['payment_claims.already_decided', 'payment_claims.already_recorded'],
  }),
  reject: defineCall({
    id: 'paymentClaims.reject',
    method: 'POST',
    path: '/api/isp/payment-claim/reject',
    summary: 'Reject a reported payment with a reason that the customer sees',
    who: can('confirm', 'Payment'),
    body: z.strictObject({ id: id(), reason: multilineText(300) }),
    output: z.strictObject({ id: id() }),
    problems: ['payment_claims.already_decided'],
  }),
};
