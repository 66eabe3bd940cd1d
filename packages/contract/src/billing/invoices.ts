import { maxUnitMinor } from '@lastmile/kit';
import { z } from 'zod';
import { newSubscriberForm, pppPassword } from '../customers/subscriber-shapes.ts';
import { can, defineCall } from '../kit/call.ts';
import {
  documentQuery,
  id,
  idFromText,
  idParams,
  multilineText,
  optionalText,
  version,
} from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import {
  bulkInvoices,
  bulkInvoicesResult,
  cancelledMonths,
  creditCauses,
  documentMinor,
  invoiceDetails,
  invoiceFilters,
  invoiceRow,
  invoiceSums,
  invoiceUpdateForm,
  issuedInvoice,
  maxInvoicesAtOnce,
  newInvoiceForm,
  numbered,
  recurringCharge,
  recurringChargeView,
  updatedInvoice,
} from './invoice-shapes.ts';
import { manualPaymentFields, recordedPayment } from './payment-shapes.ts';

const sold = newSubscriberForm.shape;
/** What the first invoice of a new subscriber depends on. */
const firstInvoiceForm = z.strictObject({
  packageId: sold.packageId,
  billing: sold.billing,
  billingMode: sold.billingMode,
  billingDay: sold.billingDay,
  agreedPriceMinor: sold.agreedPriceMinor,
  monthlyDiscountMinor: sold.monthlyDiscountMinor,
  discountPercent: sold.discountPercent,
  discountFrom: sold.discountFrom,
  discountUntil: sold.discountUntil,
  connectedOn: sold.connectedOn,
});

const idsOrAll = (body: { ids?: unknown; all?: unknown; filter?: unknown }) =>
  (body.ids !== undefined) !== (body.all !== undefined) &&
  (body.all !== undefined || body.filter === undefined);
const selectionRequired = { message: 'Select invoices by ids, or use all with a filter', path: ['ids'] };
/** Also accepts subscribers instead of invoices. */
const invoicesOrSubscribers = ({
  subscriberIds,
  ...body
}: Parameters<typeof idsOrAll>[0] & { subscriberIds?: unknown }) =>
  subscriberIds === undefined
    ? idsOrAll(body)
    : body.ids === undefined && body.all === undefined && body.filter === undefined;

export const invoiceCalls = {
  list: defineCall({
    id: 'invoices.list',
    method: 'GET',
    path: '/api/isp/invoice/list',
    summary:
      'List invoices: filter, sort, or search by number, username or name; includes totals over the filter',
    who: can('read', 'Invoice'),
    query: z.strictObject({
      ...listQuery(['issuedOn', 'dueOn', 'totalMinor'], invoiceFilters).shape,
      sort: z
        .enum(['-issuedOn', 'issuedOn', '-dueOn', 'dueOn', '-totalMinor', 'totalMinor'])
        .default('-issuedOn'),
    }),
    output: z.strictObject({ ...pageOf(invoiceRow).shape, sums: invoiceSums.optional() }),
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
      'resellerName',
      'month',
      'periodStart',
      'periodEnd',
      'issuedOn',
      'dueOn',
      'totalMinor',
      'paidMinor',
      'balanceDueMinor',
      'status',
      'overdue',
    ],
  }),
  get: defineCall({
    id: 'invoices.get',
    method: 'GET',
    path: '/api/isp/invoice/show-invoice',
    summary: 'Get an invoice with its lines, payments, subscriber and history',
    who: can('read', 'Invoice'),
    query: z.strictObject({ invoiceId: idFromText() }),
    output: invoiceDetails,
  }),
  pdf: defineCall({
    id: 'invoices.pdf',
    method: 'GET',
    path: '/api/isp/invoice/pdf/{id}',
    summary: 'Print an invoice',
    who: can('read', 'Invoice'),
    params: idParams,
    query: z.strictObject(documentQuery),
    respondsWithFile: 'application/pdf',
  }),
  pdfOfMany: defineCall({
    id: 'invoices.pdfOfMany',
    method: 'POST',
    path: '/api/isp/invoice/pdf',
    summary: 'Print several invoices into one file',
    who: can('read', 'Invoice'),
    body: z
      .strictObject({
        ids: bulkInvoices.ids,
        all: bulkInvoices.all,
        filter: bulkInvoices.filter,
        ...documentQuery,
      })
      .refine(idsOrAll, selectionRequired),
    respondsWithFile: 'application/pdf',
  }),
  first: defineCall({
    id: 'invoices.first',
    method: 'POST',
    path: '/api/isp/invoice/first-invoice',
    summary: 'Preview the first invoice of a new subscriber; changes nothing',
    who: can('create', 'Subscriber'),
    body: firstInvoiceForm,
    output: z.strictObject({
      invoice: issuedInvoice.nullable().describe('Null if none is due when service begins'),
    }),
    problems: ['subscribers.package_not_found'],
  }),
  welcomeSheet: defineCall({
    id: 'invoices.welcomeSheet',
    method: 'POST',
    path: '/api/isp/isp-user/welcome-sheet',
    summary:
      'Print the welcome sheet of a subscriber: login, package, price, payment link and contact. A password that is not given is revealed with that permission, and left out without',
    who: can('create', 'Subscriber'),
    body: z.strictObject({
      id: id(),
      password: pppPassword().optional().describe('The password that was just set'),
      language: documentQuery.language,
    }),
    respondsWithFile: 'application/pdf',
  }),
  create: defineCall({
    id: 'invoices.create',
    method: 'POST',
    path: '/api/isp/invoice/create/{subscriberId}',
    summary: 'Issue a monthly or one-off invoice; a preview returns it without issuing it',
    who: can('create', 'Invoice'),
    params: z.strictObject({ subscriberId: idFromText() }),
    body: newInvoiceForm,
    output: issuedInvoice,
    status: 201,
    idempotent: true,
    problems: [
      'invoices.already_invoiced',
      'invoices.not_billable',
      'invoices.month_skipped',
      'invoices.wrong_period',
      'invoices.too_far_ahead',
      'invoices.due_before_issue',
      'invoices.discount_too_large',
      'invoices.total_too_large',
      'ledger.account_full',
    ],
  }),
  openingBalance: defineCall({
    id: 'invoices.openingBalance',
    method: 'POST',
    path: '/api/isp/invoice/opening-balance',
    summary: 'Record the opening balance of a subscriber whose billing moves to Lastmile, once',
    who: can('create', 'Invoice'),
    body: z.strictObject({
      subscriberId: id(),
      amountMinor: z
        .int()
        .min(-maxUnitMinor)
        .max(maxUnitMinor)
        .refine((amount) => amount !== 0, 'The opening balance cannot be 0')
        .describe('Positive: balance due, an invoice is created; negative: credit'),
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
    problems: ['invoices.opening_exists', 'invoices.credit_above_limit', 'ledger.account_full'],
  }),
  charges: defineCall({
    id: 'invoices.charges',
    method: 'GET',
    path: '/api/isp/invoice/charges/{subscriberId}',
    summary: 'List the recurring charges of a subscriber besides its package',
    who: can('read', 'Invoice'),
    params: z.strictObject({ subscriberId: idFromText() }),
    output: z.strictObject({ items: z.array(recurringChargeView) }),
  }),
  setCharges: defineCall({
    id: 'invoices.setCharges',
    method: 'POST',
    path: '/api/isp/invoice/charges-update/{subscriberId}',
    summary: 'Set the recurring charges of a subscriber besides its package; issued invoices do not change',
    who: can('update', 'Invoice'),
    params: z.strictObject({ subscriberId: idFromText() }),
    body: z.strictObject({ items: z.array(recurringCharge).max(20) }),
    output: z.strictObject({ items: z.array(recurringChargeView) }),
    idempotent: true,
  }),
  update: defineCall({
    id: 'invoices.update',
    method: 'POST',
    path: '/api/isp/invoice/invoice-edit',
    summary:
      'Edit an unpaid invoice: it is cancelled, and a new one with its own number is issued; returns the new one',
    who: can('update', 'Invoice'),
    body: invoiceUpdateForm,
    output: updatedInvoice,
    idempotent: true,
    problems: [
      'invoices.already_paid',
      'invoices.cancelled',
      'invoices.due_before_issue',
      'invoices.discount_too_large',
      'invoices.total_too_large',
      'ledger.account_full',
    ],
  }),
  cancel: defineCall({
    id: 'invoices.cancel',
    method: 'POST',
    path: '/api/isp/invoice/delete-invoice',
    summary: 'Cancel an unpaid invoice by a numbered cancellation note; its number is not reused',
    who: can('delete', 'Invoice'),
    body: z.strictObject({
      id: id(),
      reason: multilineText(300),
      month: z
        .enum(cancelledMonths)
        .default('invoice_again')
        .describe('What happens to the month of a monthly invoice: it can be invoiced again, or is skipped'),
    }),
    output: z.strictObject({ id: id(), version: version(), cancellationNote: numbered() }),
    problems: ['invoices.already_paid', 'invoices.cancelled'],
  }),
  creditNote: defineCall({
    id: 'invoices.creditNote',
    method: 'POST',
    path: '/api/isp/invoice/credit-note',
    summary:
      'Create a credit note for an invoice or in general; it pays the balance due, and the rest is kept as credit',
    who: can('create', 'Invoice'),
    body: z.strictObject({
      subscriberId: id(),
      invoiceId: id().optional().describe('The invoice to credit; it is paid first'),
      amountMinor: documentMinor().describe('Including VAT'),
      cause: z.enum(creditCauses),
      reason: multilineText(300),
    }),
    output: z.strictObject({
      id: id(),
      number: z.string(),
      vatMinor: z.int(),
      allocations: recordedPayment.shape.allocations,
      balanceMinor: z.int(),
    }),
    status: 201,
    idempotent: true,
    problems: [
      'invoices.credit_too_large',
      'invoices.cancelled',
      'ledger.account_full',
      'invoices.credit_above_limit',
    ],
  }),
  pay: defineCall({
    id: 'invoices.pay',
    method: 'POST',
    path: '/api/isp/invoice/invoice-payment',
    summary:
      'Record a payment for an invoice: it pays this invoice, then the oldest, and the rest is kept as credit',
    who: can('create', 'Payment'),
    body: z.strictObject({ invoiceId: id(), amountMinor: documentMinor(), ...manualPaymentFields }),
    output: recordedPayment,
    status: 201,
    idempotent: true,
    problems: [
      'invoices.cancelled',
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
  bulkPaid: defineCall({
    id: 'invoices.bulkPaid',
    method: 'POST',
    path: '/api/isp/invoice/bulk-invoice-paid',
    summary: 'Pay the balance due of several invoices with one method and date',
    who: can('create', 'Payment'),
    body: z
      .strictObject({
        ...bulkInvoices,
        subscriberIds: z
          .array(id())
          .min(1)
          .max(maxInvoicesAtOnce)
          .optional()
          .describe('Instead of invoices: the whole balance due of these subscribers'),
        ...manualPaymentFields,
      })
      .refine(invoicesOrSubscribers, selectionRequired),
    output: bulkInvoicesResult,
    idempotent: true,
    problems: [
      'invoices.nothing_due',
      'invoices.cancelled',
      'invoices.too_many',
      'payments.in_the_future',
      'payments.too_early',
      'payments.transaction_reported',
      'payments.transaction_recorded',
      'payments.transaction_paid_online',
      'ledger.account_full',
      'cash_book.day_closed',
      'payments.method_not_allowed',
      'payments.no_areas',
    ],
  }),
  bulkUnpaid: defineCall({
    id: 'invoices.bulkUnpaid',
    method: 'POST',
    path: '/api/isp/invoice/bulk-invoice-unpaid',
    summary: 'Reverse the manually recorded payments of several invoices',
    who: can('delete', 'Payment'),
    body: z.strictObject({ ...bulkInvoices, reason: multilineText(300) }).refine(idsOrAll, selectionRequired),
    output: bulkInvoicesResult,
    idempotent: true,
    problems: [
      'invoices.not_paid',
      'invoices.too_many',
      'payments.not_manual',
      'payments.handed_over',
      'payments.settled',
      'payments.refunded',
      'payments.covers_other_invoices',
    ],
  }),
};
