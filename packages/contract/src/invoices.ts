import { z } from 'zod';
import {
  bulkBills,
  bulkBillsOutcome,
  creditCauses,
  editedInvoice,
  invoiceEditForm,
  invoiceFilters,
  invoiceRow,
  invoiceShown,
  invoiceSums,
  issuedInvoice,
  maxBilledAtOnce,
  newInvoiceForm,
  positiveMinor,
  recurringCharge,
  recurringChargeShown,
} from './invoice-shapes.ts';
import { can, defineCall } from './kit/call.ts';
import { id, idFromText, idParams, onPaper, optionalText, text, version } from './kit/fields.ts';
import { listQuery, pageOf } from './kit/list.ts';
import type { ProblemCatalogue } from './kit/problems.ts';
import { byHand, paymentTaken } from './payment-shapes.ts';

export const invoiceProblems = {
  'invoices.already_billed': { status: 409, title: 'This period is billed already' },
  'invoices.not_billable': {
    status: 409,
    title: 'This line is not billed: it is free, has no person, or had no service',
  },
  'invoices.wrong_period': { status: 422, title: 'No period of this line begins on that day' },
  'invoices.due_before_issue': { status: 422, title: 'A bill cannot be due before it is issued' },
  'invoices.discount_too_large': { status: 422, title: 'The discount is larger than the bill' },
  'invoices.paid_already': { status: 409, title: 'Something is paid of this bill: use a credit note' },
  'invoices.cancelled': { status: 409, title: 'This bill is cancelled' },
  'invoices.nothing_open': { status: 409, title: 'Nothing is open of this bill' },
  'invoices.not_paid': { status: 409, title: 'Nothing is paid of this bill' },
  'invoices.credit_too_large': { status: 422, title: 'The credit is larger than the bill' },
  'invoices.too_many': { status: 422, title: 'At most 10,000 bills are named at once' },
} as const satisfies ProblemCatalogue;

const oneOf = (body: { ids?: unknown; all?: unknown; filter?: unknown }) =>
  (body.ids !== undefined) !== (body.all !== undefined) &&
  (body.all !== undefined || body.filter === undefined);
const nameThem = { message: 'Name the bills by ids, or say all with a filter', path: ['ids'] };
/** Or by whose they are. */
const oneOfOrLines = ({
  subscriberIds,
  ...body
}: Parameters<typeof oneOf>[0] & { subscriberIds?: unknown }) =>
  subscriberIds === undefined
    ? oneOf(body)
    : body.ids === undefined && body.all === undefined && body.filter === undefined;

export const invoiceCalls = {
  list: defineCall({
    id: 'invoices.list',
    method: 'GET',
    path: '/api/isp/invoice/list',
    summary: 'Bills: filtered, sorted, searched by number, username or name, with sums over the filter',
    who: can('read', 'Invoice'),
    query: z.strictObject({
      ...listQuery(['issuedOn', 'dueOn', 'totalMinor'], invoiceFilters).shape,
      sort: z
        .enum(['-issuedOn', 'issuedOn', '-dueOn', 'dueOn', '-totalMinor', 'totalMinor'])
        .default('-issuedOn'),
    }),
    output: z.strictObject({ ...pageOf(invoiceRow).shape, sums: invoiceSums }),
    exportColumns: [
      'id',
      'number',
      'kind',
      'username',
      'name',
      'mobile',
      'packageName',
      'routerName',
      'areaName',
      'month',
      'periodStart',
      'periodEnd',
      'issuedOn',
      'dueOn',
      'totalMinor',
      'paidMinor',
      'openMinor',
      'status',
      'overdue',
    ],
  }),
  show: defineCall({
    id: 'invoices.show',
    method: 'GET',
    path: '/api/isp/invoice/show-invoice',
    summary: 'One bill: lines, what paid it, its subscriber and its history',
    who: can('read', 'Invoice'),
    query: z.strictObject({ invoiceId: idFromText() }),
    output: invoiceShown,
  }),
  pdf: defineCall({
    id: 'invoices.pdf',
    method: 'GET',
    path: '/api/isp/invoice/pdf/{id}',
    summary: 'One bill to print',
    who: can('read', 'Invoice'),
    params: idParams,
    query: z.strictObject(onPaper),
    answersFile: 'application/pdf',
  }),
  pdfOfMany: defineCall({
    id: 'invoices.pdfOfMany',
    method: 'POST',
    path: '/api/isp/invoice/pdf',
    summary: 'Many bills to print, in one file',
    who: can('read', 'Invoice'),
    body: z
      .strictObject({ ids: bulkBills.ids, all: bulkBills.all, filter: bulkBills.filter, ...onPaper })
      .refine(oneOf, nameThem),
    answersFile: 'application/pdf',
  }),
  create: defineCall({
    id: 'invoices.create',
    method: 'POST',
    path: '/api/isp/invoice/create/{subscriberId}',
    summary: 'Issue a month bill or a one-off bill; a preview says what it would be',
    who: can('create', 'Invoice'),
    params: z.strictObject({ subscriberId: idFromText() }),
    body: newInvoiceForm,
    output: issuedInvoice,
    status: 201,
    idempotent: true,
    problems: [
      'invoices.already_billed',
      'invoices.not_billable',
      'invoices.wrong_period',
      'invoices.due_before_issue',
      'invoices.discount_too_large',
    ],
  }),
  openingBalance: defineCall({
    id: 'invoices.openingBalance',
    method: 'POST',
    path: '/api/isp/invoice/opening-balance',
    summary: 'What a line owed, or had in favour, when its billing was taken over',
    who: can('create', 'Invoice'),
    body: z.strictObject({
      subscriberId: id(),
      amountMinor: z
        .int()
        .min(-1_000_000_000_00)
        .max(1_000_000_000_00)
        .refine((amount) => amount !== 0, 'Nothing needs no opening')
        .describe('Above zero: owed, a bill is made of it; below zero: in favour'),
      note: optionalText(500),
    }),
    output: z.strictObject({
      invoiceId: id().nullable(),
      paymentId: id().nullable(),
      number: z.string(),
      balanceMinor: z.int(),
    }),
    status: 201,
    idempotent: true,
  }),
  charges: defineCall({
    id: 'invoices.charges',
    method: 'GET',
    path: '/api/isp/invoice/charges/{subscriberId}',
    summary: 'What a line is charged every month beside its package',
    who: can('read', 'Invoice'),
    params: z.strictObject({ subscriberId: idFromText() }),
    output: z.strictObject({ items: z.array(recurringChargeShown) }),
  }),
  setCharges: defineCall({
    id: 'invoices.setCharges',
    method: 'POST',
    path: '/api/isp/invoice/charges-update/{subscriberId}',
    summary: 'Set what a line is charged every month beside its package; bills already issued stay',
    who: can('update', 'Invoice'),
    params: z.strictObject({ subscriberId: idFromText() }),
    body: z.strictObject({ items: z.array(recurringCharge).max(20) }),
    output: z.strictObject({ items: z.array(recurringChargeShown) }),
    idempotent: true,
  }),
  edit: defineCall({
    id: 'invoices.edit',
    method: 'POST',
    path: '/api/isp/invoice/invoice-edit',
    summary: 'Change a bill of which nothing is paid: it is reversed and posted anew',
    who: can('update', 'Invoice'),
    body: invoiceEditForm,
    output: editedInvoice,
    problems: [
      'invoices.paid_already',
      'invoices.cancelled',
      'invoices.due_before_issue',
      'invoices.discount_too_large',
    ],
  }),
  cancel: defineCall({
    id: 'invoices.cancel',
    method: 'POST',
    path: '/api/isp/invoice/delete-invoice',
    summary: 'Cancel a bill of which nothing is paid; its number stays',
    who: can('delete', 'Invoice'),
    body: z.strictObject({ id: id(), reason: text(300) }),
    output: z.strictObject({ id: id(), version: version() }),
    problems: ['invoices.paid_already', 'invoices.cancelled'],
  }),
  creditNote: defineCall({
    id: 'invoices.creditNote',
    method: 'POST',
    path: '/api/isp/invoice/credit-note',
    summary: 'Credit a line for a bill or in general; it pays what is open and the rest stays in favour',
    who: can('create', 'Invoice'),
    body: z.strictObject({
      subscriberId: id(),
      invoiceId: id().optional().describe('The bill that is credited; it is paid first'),
      amountMinor: positiveMinor().describe('With its VAT'),
      cause: z.enum(creditCauses),
      reason: text(300),
    }),
    output: z.strictObject({
      id: id(),
      number: z.string(),
      vatMinor: z.int(),
      allocations: paymentTaken.shape.allocations,
      balanceMinor: z.int(),
    }),
    status: 201,
    idempotent: true,
    problems: ['invoices.credit_too_large', 'invoices.cancelled'],
  }),
  pay: defineCall({
    id: 'invoices.pay',
    method: 'POST',
    path: '/api/isp/invoice/invoice-payment',
    summary: 'Take a payment for a bill: it pays that one, then the oldest, then stays in favour',
    who: can('create', 'Payment'),
    body: z.strictObject({ invoiceId: id(), amountMinor: positiveMinor(), ...byHand }),
    output: paymentTaken,
    status: 201,
    idempotent: true,
    problems: ['invoices.cancelled', 'payments.in_the_future'],
  }),
  bulkPaid: defineCall({
    id: 'invoices.bulkPaid',
    method: 'POST',
    path: '/api/isp/invoice/bulk-invoice-paid',
    summary: 'Pay what is open of many bills, with one method and date',
    who: can('create', 'Payment'),
    body: z
      .strictObject({
        ...bulkBills,
        subscriberIds: z
          .array(id())
          .min(1)
          .max(maxBilledAtOnce)
          .optional()
          .describe('Instead of bills: all that these lines have open'),
        ...byHand,
      })
      .refine(oneOfOrLines, nameThem),
    output: bulkBillsOutcome,
    idempotent: true,
    problems: ['invoices.nothing_open', 'invoices.cancelled', 'invoices.too_many', 'payments.in_the_future'],
  }),
  bulkUnpaid: defineCall({
    id: 'invoices.bulkUnpaid',
    method: 'POST',
    path: '/api/isp/invoice/bulk-invoice-unpaid',
    summary: 'Reverse the payments, taken by hand, of many bills',
    who: can('delete', 'Payment'),
    body: z.strictObject({ ...bulkBills, reason: text(300) }).refine(oneOf, nameThem),
    output: bulkBillsOutcome,
    idempotent: true,
    problems: [
      'invoices.not_paid',
      'invoices.too_many',
      'payments.not_by_hand',
      'payments.handed_over',
      'payments.settled',
      'payments.refunded',
      'payments.covers_other_bills',
    ],
  }),
};
