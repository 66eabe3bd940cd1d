import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import {
  documentQuery,
  id,
  idFromText,
  idParams,
  multilineText,
  optionalText,
  plainDate,
  version,
} from '../kit/fields.ts';
import { exportFormat, listQuery, pageOf } from '../kit/list.ts';
import { documentMinor } from './invoice-shapes.ts';
import {
  balance,
  handOverRow,
  handOverStatuses,
  manualMethods,
  newPaymentForm,
  paymentDetails,
  paymentFilters,
  paymentMethods,
  paymentRow,
  recordedPayment,
  statement,
  unpaidSubscriberPage,
  unpaidSubscriberQuery,
} from './payment-shapes.ts';

const afterChange = z.strictObject({ id: id(), version: version(), balanceMinor: z.int() });

export const paymentCalls = {
  list: defineCall({
    id: 'payments.list',
    method: 'GET',
    path: '/api/isp/payment/index',
    summary:
      'List payments: filter, or search by receipt, reference, username or name; collectors see only their own',
    who: can('read', 'Payment'),
    query: z.strictObject({
      ...listQuery(['receivedAt', 'amountMinor'], paymentFilters).shape,
      sort: z.enum(['-receivedAt', 'receivedAt', '-amountMinor', 'amountMinor']).default('-receivedAt'),
    }),
    output: z.strictObject({
      ...pageOf(paymentRow).shape,
      sums: z
        .strictObject({
          amountMinor: z.int().describe('Received, less refunds'),
          refundedMinor: z.int(),
          byMethod: z
            .array(z.strictObject({ method: z.enum(paymentMethods), amountMinor: z.int() }))
            .describe('Received, less refunds; largest first, not limited to the method in the filter'),
        })
        .describe(
          'Totals over the filter; a refund counts on the day of its payment, reversed payments only if the filter includes them. Missing where a search stopped counting',
        )
        .optional(),
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
      'postedOn',
      'receivedByName',
      'resellerName',
      'handOver',
      'status',
    ],
  }),
  get: defineCall({
    id: 'payments.get',
    method: 'GET',
    path: '/api/isp/payment/show/{id}',
    summary: 'Get a payment with the invoices it paid and its refunds',
    who: can('read', 'Payment'),
    params: idParams,
    output: paymentDetails,
  }),
  create: defineCall({
    id: 'payments.create',
    method: 'POST',
    path: '/api/isp/payment/store',
    summary:
      'Record a payment without naming an invoice: it pays the oldest first, and the rest is kept as credit',
    who: can('create', 'Payment'),
    body: newPaymentForm,
    output: recordedPayment,
    status: 201,
    idempotent: true,
    problems: [
      'payments.in_the_future',
      'payments.too_early',
      'payments.transaction_reported',
      'payments.transaction_recorded',
      'payments.transaction_paid_online',
      'ledger.account_full',
      'cash_book.day_closed',
      'payments.method_not_allowed',
      'payments.outside_areas',
      'payments.no_areas',
    ],
  }),
  reverse: defineCall({
    id: 'payments.reverse',
    method: 'POST',
    path: '/api/isp/payment/reverse',
    summary: 'Reverse a payment completely, for example if it was recorded by mistake',
    who: can('delete', 'Payment'),
    body: z.strictObject({ id: id(), reason: multilineText(300) }),
    output: afterChange,
    idempotent: true,
    problems: [
      'payments.already_reversed',
      'payments.not_manual',
      'payments.handed_over',
      'payments.settled',
      'payments.refunded',
      'payments.not_enough_cash',
    ],
  }),
  refund: defineCall({
    id: 'payments.refund',
    method: 'POST',
    path: '/api/isp/payment/refund',
    summary: 'Refund money to the customer; invoices it had paid become due again',
    who: can('delete', 'Payment'),
    body: z.strictObject({
      id: id(),
      amountMinor: documentMinor(),
      method: z
        .enum(manualMethods)
        .optional()
        .describe('How the money is paid out. Default: the method of the payment'),
      paidBy: id().optional().describe('Who pays it out; cash leaves this user. Default: you'),
      reason: multilineText(300),
    }),
    output: afterChange,
    idempotent: true,
    problems: [
      'payments.refund_too_large',
      'payments.already_reversed',
      'payments.not_manual',
      'payments.settled',
      'payments.handed_over',
      'payments.payer_not_found',
      'payments.not_enough_cash',
    ],
  }),
  receipt: defineCall({
    id: 'payments.receipt',
    method: 'GET',
    path: '/api/isp/payment/receipt/{id}',
    summary: 'Print the receipt of a payment; collectors can print receipts of payments they received',
    who: can('read', 'Payment'),
    params: idParams,
    query: z.strictObject(documentQuery),
    respondsWithFile: 'application/pdf',
  }),
  sendReceipt: defineCall({
    id: 'payments.sendReceipt',
    method: 'POST',
    path: '/api/isp/payment/send-receipt',
    summary: 'Email the receipt to the customer',
    who: can('create', 'Payment'),
    body: z.strictObject({ id: id() }),
    output: z.strictObject({ to: z.string() }),
    status: 202,
    idempotent: true,
    problems: ['payments.no_email', 'payments.already_reversed'],
  }),
  cashBalances: defineCall({
    id: 'payments.cashBalances',
    method: 'GET',
    path: '/api/isp/payment/cash-balances',
    summary: 'List who holds how much cash and how much is being handed over; collectors see only their own',
    who: can('read', 'Payment'),
    output: z.strictObject({
      items: z.array(
        z.strictObject({
          user: z.strictObject({ id: id(), name: z.string() }),
          balanceMinor: z.int(),
          pendingMinor: z.int().describe('Handed over but not yet accepted'),
          closedOn: z.string().nullable().describe('The last day that is closed'),
        }),
      ),
      bankMinor: z
        .int()
        .nullable()
        .describe('Cash deposited at the bank less expenses paid from it; null for collectors and resellers'),
    }),
  }),
  recipients: defineCall({
    id: 'payments.recipients',
    method: 'GET',
    path: '/api/isp/payment/hand-over/recipients',
    summary: 'List users who can receive cash',
    who: can('create', 'Payment'),
    output: z.strictObject({ items: z.array(z.strictObject({ id: id(), name: z.string() })) }),
  }),
  handOvers: defineCall({
    id: 'payments.handOvers',
    method: 'GET',
    path: '/api/isp/payment/hand-over/index',
    summary: 'List cash handovers; collectors see only those from and to themselves',
    who: can('read', 'Payment'),
    query: z.strictObject({
      ...listQuery(['createdAt'], {
        status: z.enum(handOverStatuses).optional(),
        userId: idFromText().optional().describe('From or to this user'),
      }).shape,
      sort: z.enum(['-createdAt', 'createdAt']).default('-createdAt'),
    }),
    output: pageOf(handOverRow),
  }),
  handOver: defineCall({
    id: 'payments.handOver',
    method: 'POST',
    path: '/api/isp/payment/hand-over',
    summary: 'Hand over cash; it counts once the recipient accepts it',
    who: can('create', 'Payment'),
    body: z
      .strictObject({
        toUserId: id(),
        paymentIds: z.array(id()).min(1).max(10_000).optional().describe('The cash of these payments'),
        amountMinor: documentMinor().optional().describe('Any part of the cash you hold. Default: all of it'),
        note: optionalText(300),
      })
      .refine(({ paymentIds, amountMinor }) => paymentIds === undefined || amountMinor === undefined, {
        message: 'Enter either payments or an amount',
        path: ['amountMinor'],
      }),
    output: z.strictObject({ id: id(), amountMinor: z.int(), payments: z.int() }),
    status: 201,
    idempotent: true,
    problems: [
      'payments.nothing_to_hand_over',
      'payments.cash_not_held',
      'payments.recipient_not_found',
      'payments.not_enough_cash',
    ],
  }),
  decideHandOver: defineCall({
    id: 'payments.decideHandOver',
    method: 'POST',
    path: '/api/isp/payment/hand-over/accept',
    summary: 'Accept or reject cash that was handed over to you',
    who: can('create', 'Payment'),
    body: z.strictObject({
      id: id(),
      decision: z.enum(['accepted', 'rejected']).default('accepted'),
      note: optionalText(300),
    }),
    output: z.strictObject({ id: id(), version: version() }),
    idempotent: true,
    problems: ['payments.already_decided', 'payments.not_enough_cash'],
  }),
  statement: defineCall({
    id: 'payments.statement',
    method: 'GET',
    path: '/api/isp/payment/statement/{id}',
    summary:
      'Get the account statement of a subscriber: every transaction between two dates with the running balance',
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
  balance: defineCall({
    id: 'payments.balance',
    method: 'GET',
    path: '/api/isp/payment/balance/{id}',
    summary: 'Get the balance of a subscriber: unpaid invoices, credit, and the date it is paid until',
    who: can('read', 'Invoice'),
    params: idParams,
    output: balance,
  }),
  unpaidSubscribers: defineCall({
    id: 'payments.unpaidSubscribers',
    method: 'GET',
    path: '/api/isp/payment/unpaid-subscribers',
    summary:
      'List subscribers with unpaid invoices, longest overdue first, each with the whole balance due, and the total of all',
    who: can('read', 'Invoice'),
    query: unpaidSubscriberQuery,
    output: unpaidSubscriberPage,
  }),
};
