import { z } from 'zod';
import { positiveMinor } from './invoice-shapes.ts';
import { can, defineCall } from './kit/call.ts';
import { id, idFromText, idParams, onPaper, optionalText, plainDate, text, version } from './kit/fields.ts';
import { exportFormat, listQuery, pageOf } from './kit/list.ts';
import type { ProblemCatalogue } from './kit/problems.ts';
import {
  dues,
  handOverRow,
  handOverStatuses,
  newPaymentForm,
  paymentFilters,
  paymentMethods,
  paymentRow,
  paymentShown,
  paymentTaken,
  statement,
} from './payment-shapes.ts';

export const paymentProblems = {
  'payments.in_the_future': { status: 422, title: 'Money cannot have been received in the future' },
  'payments.reversed_already': { status: 409, title: 'This payment is reversed' },
  'payments.not_by_hand': { status: 409, title: 'This payment came through a gateway: refund it there' },
  'payments.handed_over': { status: 409, title: 'The cash of this payment was handed over' },
  'payments.settled': { status: 409, title: 'This payment is in a settlement' },
  'payments.refunded': { status: 409, title: 'Part of this payment was paid back' },
  'payments.covers_other_bills': { status: 409, title: 'The payment also covers a bill that was not chosen' },
  'payments.refund_too_large': {
    status: 422,
    title: 'No more than what is left of the payment can be paid back',
  },
  'payments.no_email': { status: 409, title: 'This person has no e-mail address' },
  'payments.nothing_to_hand_over': { status: 409, title: 'There is no cash to hand over' },
  'payments.not_in_hand': { status: 422, title: 'One of these payments is not cash in your hands' },
  'payments.recipient_not_found': { status: 422, title: 'This person cannot take cash' },
  'payments.decided_already': { status: 409, title: 'This hand-over is decided' },
} as const satisfies ProblemCatalogue;

const afterChange = z.strictObject({ id: id(), version: version(), balanceMinor: z.int() });

export const paymentCalls = {
  index: defineCall({
    id: 'payments.index',
    method: 'GET',
    path: '/api/isp/payment/index',
    summary:
      'Payments: filtered, searched by receipt, reference, username or name; a collector sees their own',
    who: can('read', 'Payment'),
    query: z.strictObject({
      ...listQuery(['receivedAt', 'amountMinor'], paymentFilters).shape,
      sort: z.enum(['-receivedAt', 'receivedAt', '-amountMinor', 'amountMinor']).default('-receivedAt'),
    }),
    output: z.strictObject({
      ...pageOf(paymentRow).shape,
      sums: z
        .strictObject({
          amountMinor: z.int(),
          byMethod: z
            .array(z.strictObject({ method: z.enum(paymentMethods), amountMinor: z.int() }))
            .describe('Largest first; whichever method the filter names'),
        })
        .describe('Over the filter; reversed ones count only where it asks for them'),
    }),
    exportColumns: [
      'id',
      'number',
      'username',
      'name',
      'mobile',
      'amountMinor',
      'allocatedMinor',
      'refundedMinor',
      'method',
      'channel',
      'reference',
      'receivedAt',
      'receivedOn',
      'receivedByName',
      'handOver',
      'status',
    ],
  }),
  show: defineCall({
    id: 'payments.show',
    method: 'GET',
    path: '/api/isp/payment/show/{id}',
    summary: 'One payment: the bills it paid, what was paid back of it',
    who: can('read', 'Payment'),
    params: idParams,
    output: paymentShown,
  }),
  store: defineCall({
    id: 'payments.store',
    method: 'POST',
    path: '/api/isp/payment/store',
    summary: 'Take a payment without naming a bill: it pays the oldest first, then stays in favour',
    who: can('create', 'Payment'),
    body: newPaymentForm,
    output: paymentTaken,
    status: 201,
    idempotent: true,
    problems: ['payments.in_the_future'],
  }),
  reverse: defineCall({
    id: 'payments.reverse',
    method: 'POST',
    path: '/api/isp/payment/reverse',
    summary: 'Take a whole payment back, as when it was entered by mistake',
    who: can('delete', 'Payment'),
    body: z.strictObject({ id: id(), reason: text(300) }),
    output: afterChange,
    idempotent: true,
    problems: [
      'payments.reversed_already',
      'payments.not_by_hand',
      'payments.handed_over',
      'payments.settled',
      'payments.refunded',
    ],
  }),
  refund: defineCall({
    id: 'payments.refund',
    method: 'POST',
    path: '/api/isp/payment/refund',
    summary: 'Pay money back to the subscriber; bills that it had paid are open again',
    who: can('delete', 'Payment'),
    body: z.strictObject({ id: id(), amountMinor: positiveMinor(), reason: text(300) }),
    output: afterChange,
    idempotent: true,
    problems: [
      'payments.refund_too_large',
      'payments.reversed_already',
      'payments.not_by_hand',
      'payments.settled',
      'payments.handed_over',
    ],
  }),
  receipt: defineCall({
    id: 'payments.receipt',
    method: 'GET',
    path: '/api/isp/payment/receipt/{id}',
    summary: 'The receipt of a payment to print; a collector gets those of what they took',
    who: can('read', 'Payment'),
    params: idParams,
    query: z.strictObject(onPaper),
    answersFile: 'application/pdf',
  }),
  sendReceipt: defineCall({
    id: 'payments.sendReceipt',
    method: 'POST',
    path: '/api/isp/payment/send-receipt',
    summary: 'Mail the receipt to the person',
    who: can('create', 'Payment'),
    body: z.strictObject({ id: id() }),
    output: z.strictObject({ to: z.string() }),
    status: 202,
    idempotent: true,
    problems: ['payments.no_email', 'payments.reversed_already'],
  }),
  cashBalances: defineCall({
    id: 'payments.cashBalances',
    method: 'GET',
    path: '/api/isp/payment/cash-balances',
    summary: 'Who holds how much cash, and how much of it is on its way; a collector sees their own',
    who: can('read', 'Payment'),
    output: z.strictObject({
      items: z.array(
        z.strictObject({
          user: z.strictObject({ id: id(), name: z.string() }),
          balanceMinor: z.int(),
          pendingMinor: z.int().describe('Handed over and not accepted yet'),
        }),
      ),
    }),
  }),
  recipients: defineCall({
    id: 'payments.recipients',
    method: 'GET',
    path: '/api/isp/payment/hand-over/recipients',
    summary: 'To whom cash can be handed over',
    who: can('create', 'Payment'),
    output: z.strictObject({ items: z.array(z.strictObject({ id: id(), name: z.string() })) }),
  }),
  handOvers: defineCall({
    id: 'payments.handOvers',
    method: 'GET',
    path: '/api/isp/payment/hand-over/index',
    summary: 'Hand-overs of cash; a collector sees those from and to them',
    who: can('read', 'Payment'),
    query: z.strictObject({
      ...listQuery(['madeAt'], {
        status: z.enum(handOverStatuses).optional(),
        userId: idFromText().optional().describe('From or to this person'),
      }).shape,
      sort: z.enum(['-madeAt', 'madeAt']).default('-madeAt'),
    }),
    output: pageOf(handOverRow),
  }),
  handOver: defineCall({
    id: 'payments.handOver',
    method: 'POST',
    path: '/api/isp/payment/hand-over',
    summary: 'Hand one’s cash over; it counts once the other has accepted it',
    who: can('create', 'Payment'),
    body: z.strictObject({
      toUserId: id(),
      paymentIds: z.array(id()).min(1).max(10_000).optional().describe('Left out: all cash in hand'),
      note: optionalText(300),
    }),
    output: z.strictObject({ id: id(), amountMinor: z.int(), payments: z.int() }),
    status: 201,
    idempotent: true,
    problems: ['payments.nothing_to_hand_over', 'payments.not_in_hand', 'payments.recipient_not_found'],
  }),
  decideHandOver: defineCall({
    id: 'payments.decideHandOver',
    method: 'POST',
    path: '/api/isp/payment/hand-over/accept',
    summary: 'Accept or reject cash that was handed over to oneself',
    who: can('create', 'Payment'),
    body: z.strictObject({
      id: id(),
      decision: z.enum(['accepted', 'rejected']).default('accepted'),
      note: optionalText(300),
    }),
    output: z.strictObject({ id: id(), version: version() }),
    idempotent: true,
    problems: ['payments.decided_already'],
  }),
  statement: defineCall({
    id: 'payments.statement',
    method: 'GET',
    path: '/api/isp/payment/statement/{id}',
    summary: 'Every movement of a line’s account between two days, with its balance',
    who: can('read', 'Invoice'),
    params: idParams,
    query: z.strictObject({
      from: plainDate().optional(),
      to: plainDate().optional(),
      format: exportFormat(),
    }),
    output: statement,
    exportColumns: ['at', 'kind', 'number', 'chargedMinor', 'creditedMinor', 'balanceMinor'],
  }),
  dues: defineCall({
    id: 'payments.dues',
    method: 'GET',
    path: '/api/isp/payment/dues/{id}',
    summary: 'What a line owes: its open bills, what it has in favour, until when it is paid',
    who: can('read', 'Invoice'),
    params: idParams,
    output: dues,
  }),
};
