import { z } from 'zod';
import { can, defineCall } from '../../kit/call.ts';
import { documentQuery, id, idFromText, idParams, instant, text, version } from '../../kit/fields.ts';
import { listQuery, pageOf } from '../../kit/list.ts';
import type { ProblemCatalogue } from '../../kit/problems.ts';
import { documentMinor } from '../invoice-shapes.ts';
import { manualPaymentFields, paymentMethods } from '../payment-shapes.ts';

export const retailProblems = {
  'retail.not_wholesale': {
    status: 409,
    title: 'This subscriber is not invoiced by a wholesale reseller. Record a payment instead.',
  },
  'retail.exceeds_due': {
    status: 409,
    title:
      'This subscriber is no longer with this reseller and owes them less. Record at most the balance due.',
  },
  'retail.already_reversed': { status: 409, title: 'This payment has already been reversed' },
  'retail.paid_online': {
    status: 409,
    title: 'This payment came through a gateway. Refund it under Online payments.',
  },
} as const satisfies ProblemCatalogue;

export const retailStates = ['unpaid', 'partial', 'paid', 'credited'] as const;
export const retailViews = ['open', 'overdue', 'settled'] as const;

const subscriber = z.strictObject({ id: id(), username: z.string(), name: z.string().nullable() });

const invoice = z.strictObject({
  id: id(),
  number: z.string(),
  subscriber,
  packageName: z.string(),
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
  periodStart: z.iso.date(),
  periodEnd: z.iso.date(),
  amountMinor: z.int(),
  creditedMinor: z.int().describe('Taken off because service ended before the period'),
  paidMinor: z.int(),
  balanceDueMinor: z.int(),
  state: z.enum(retailStates).describe('`credited`: taken off in full'),
  isOverdue: z.boolean(),
});
export type RetailInvoice = z.output<typeof invoice>;

const payment = z.strictObject({
  id: id(),
  number: z.string(),
  subscriber,
  at: instant(),
  method: z.enum(paymentMethods),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  amountMinor: z.int(),
  feeMinor: z.int().describe('What the gateway kept; the wallet of the reseller got the rest'),
  refundedMinor: z.int(),
  isReversed: z.boolean(),
  version: version(),
});
export type RetailPayment = z.output<typeof payment>;

/** Invoices and payments between a wholesale reseller and their subscribers, outside of the ISP's revenue and balances due. */
export const retailCalls = {
  invoices: defineCall({
    id: 'retail.invoices',
    method: 'GET',
    path: '/api/isp/reseller/retail-invoices/{id}',
    summary: 'List the invoices of a wholesale reseller to their subscribers',
    who: can('read', 'Reseller'),
    params: idParams,
    query: listQuery(['issuedOn'], {
      view: z.enum(retailViews).optional(),
      subscriberId: idFromText().optional(),
    }),
    output: z.strictObject({
      ...pageOf(invoice).shape,
      sums: z.strictObject({ balanceDueMinor: z.int(), overdueMinor: z.int() }).describe('Of all invoices'),
    }),
    exportColumns: [
      'number',
      'username',
      'name',
      'packageName',
      'issuedOn',
      'dueOn',
      'periodStart',
      'periodEnd',
      'amountMinor',
      'unusedMinor',
      'paidMinor',
      'balanceDueMinor',
    ],
  }),
  subscriber: defineCall({
    id: 'retail.subscriber',
    method: 'GET',
    path: '/api/isp/reseller/retail-subscriber/{id}',
    summary: 'Get what a subscriber owes the wholesale reseller who invoices them, with the last invoices',
    who: can('read', 'Invoice'),
    params: idParams,
    output: z.strictObject({
      seller: z
        .strictObject({ id: id(), name: z.string() })
        .nullable()
        .describe('The reseller; null: the ISP invoices this subscriber'),
      balanceDueMinor: z.int(),
      creditMinor: z.int(),
      invoices: z.array(invoice).describe('The last 12, newest first'),
    }),
  }),
  invoicePdf: defineCall({
    id: 'retail.invoicePdf',
    method: 'GET',
    path: '/api/isp/reseller/retail-invoice-pdf/{id}',
    summary: 'Print an invoice of a wholesale reseller, in the name of the reseller',
    who: can('read', 'Reseller'),
    params: idParams,
    query: z.strictObject(documentQuery),
    respondsWithFile: 'application/pdf',
  }),
  payments: defineCall({
    id: 'retail.payments',
    method: 'GET',
    path: '/api/isp/reseller/retail-payments/{id}',
    summary: 'List what subscribers of a wholesale reseller paid the reseller',
    who: can('read', 'Reseller'),
    params: idParams,
    query: listQuery(['at'], { subscriberId: idFromText().optional() }),
    output: pageOf(payment),
    exportColumns: [
      'number',
      'username',
      'name',
      'at',
      'method',
      'reference',
      'amountMinor',
      'feeMinor',
      'refundedMinor',
      'status',
    ],
  }),
  receiptPdf: defineCall({
    id: 'retail.receiptPdf',
    method: 'GET',
    path: '/api/isp/reseller/retail-receipt-pdf/{id}',
    summary: 'Print the receipt for a payment to a wholesale reseller',
    who: can('read', 'Reseller'),
    params: idParams,
    query: z.strictObject(documentQuery),
    respondsWithFile: 'application/pdf',
  }),
  pay: defineCall({
    id: 'retail.pay',
    method: 'POST',
    path: '/api/isp/reseller/retail-payment',
    summary:
      'Record what a subscriber paid a wholesale reseller; the oldest invoices are paid first, the rest is credit',
    who: can('create', 'Payment'),
    body: z.strictObject({
      subscriberId: id(),
      resellerId: id()
        .optional()
        .describe(
          'Who received it: the present reseller, or a former one up to the balance due. Without it, the present one or else the one who is owed most',
        ),
      amountMinor: documentMinor(),
      method: manualPaymentFields.method,
      reference: manualPaymentFields.reference,
      note: manualPaymentFields.note,
    }),
    output: z.strictObject({ id: id(), number: z.string(), balanceDueMinor: z.int() }),
    status: 201,
    idempotent: true,
    problems: ['retail.not_wholesale', 'retail.exceeds_due', 'period_closing.closed'],
  }),
  reverse: defineCall({
    id: 'retail.reverse',
    method: 'POST',
    path: '/api/isp/reseller/retail-payment-reverse',
    summary: 'Reverse a payment to a wholesale reseller that was recorded by mistake',
    who: can('create', 'Payment'),
    body: z.strictObject({ id: id(), reason: text(300), version: version() }),
    output: z.strictObject({ id: id(), version: version() }),
    problems: ['retail.already_reversed', 'retail.paid_online', 'period_closing.closed'],
  }),
};
