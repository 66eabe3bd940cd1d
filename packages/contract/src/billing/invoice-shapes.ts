import { maxChargeMinor, maxDocumentMinor, maxUnitMinor } from '@lastmile/kit';
import { z } from 'zod';
import { id, idFromText, instant, optionalText, plainDate, text, version } from '../kit/fields.ts';
import { partialOf } from '../kit/partial.ts';

export const invoiceStatuses = ['unpaid', 'partial', 'paid', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];
export const invoiceKinds = ['monthly', 'one_off', 'opening'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];
export const invoiceLineKinds = [
  'package',
  'extra',
  'proration',
  'connection',
  'discount',
  'credit',
  'vat',
  'rounding',
  'other',
] as const;
export const cancelledMonths = ['invoice_again', 'skip'] as const;
export const chargeKinds = ['connection', 'other'] as const;
export const vatModes = ['inclusive', 'on_top', 'exempt'] as const;
export const creditCauses = ['downgrade', 'hold', 'outage', 'final_invoice', 'write_off', 'other'] as const;
export const maxInvoicesAtOnce = 10_000;

export const numbered = () => z.strictObject({ id: id(), number: z.string() });
export const named = () => z.strictObject({ id: id(), name: z.string() });
/** A price or another amount that is charged per unit. */
export const positiveMinor = () => z.int().min(1).max(maxUnitMinor);
/** The amount of a payment, refund or credit note. */
export const documentMinor = () => z.int().min(1).max(maxDocumentMinor);
export const month = () =>
  z
    .string()
    .regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'A month, `YYYY-MM`, between 1900 and 2199')
    .describe('`YYYY-MM`');

/** The subscriber of an invoice or payment. */
export const billedSubscriber = z.strictObject({
  id: id(),
  username: z.string(),
  name: z.string().nullable(),
  mobile: z.string().nullable(),
});

/** Filters of the list and of the bulk calls. */
export const invoiceFilters = {
  status: z.enum(invoiceStatuses).optional(),
  kind: z.enum(invoiceKinds).optional(),
  month: month().optional(),
  issuedFrom: plainDate().optional(),
  issuedTo: plainDate().optional(),
  dueFrom: plainDate().optional(),
  dueTo: plainDate().optional(),
  overdue: z.enum(['yes']).optional().describe('Not fully paid and past the due date'),
  outstanding: z.enum(['yes']).optional().describe('Not fully paid, overdue or not'),
  areaId: idFromText().optional().describe('Includes all areas below it'),
  noArea: z.enum(['yes']).optional().describe('Without an area'),
  routerId: idFromText().optional(),
  packageId: idFromText().optional(),
  resellerId: idFromText()
    .optional()
    .describe('The user id of a reseller, without their agents, or of an agent'),
  subscriberId: idFromText().optional(),
};

export const invoiceRow = z.strictObject({
  id: id(),
  number: z.string(),
  kind: z.enum(invoiceKinds),
  subscriber: billedSubscriber,
  package: named(),
  router: named(),
  area: named().nullable(),
  reseller: named().nullable().describe('Whose subscriber it was for; null: of the ISP itself'),
  month: z.string(),
  periodStart: z.string().nullable(),
  periodEnd: z.string().nullable(),
  issuedOn: z.string(),
  dueOn: z.string(),
  totalMinor: z.int(),
  paidMinor: z.int(),
  balanceDueMinor: z.int().describe('0 for a cancelled invoice'),
  status: z.enum(invoiceStatuses),
  overdue: z.boolean(),
  version: version(),
});
export type InvoiceRow = z.infer<typeof invoiceRow>;

export const invoiceSums = z
  .strictObject({ totalMinor: z.int(), paidMinor: z.int(), balanceDueMinor: z.int() })
  .describe(
    'Totals over the whole filter; cancelled invoices count only if the filter includes them. Missing where a search stopped counting',
  );

export const invoiceLine = z.strictObject({
  kind: z.enum(invoiceLineKinds),
  text: z
    .string()
    .nullable()
    .describe(
      'A package name or text entered by staff; null if the text is generated in the reader’s language',
    ),
  from: z.string().nullable(),
  until: z.string().nullable(),
  days: z
    .int()
    .nullable()
    .describe('Null: the amount is quantity × unit price; otherwise `days` of `ofDays` of it'),
  ofDays: z.int().nullable(),
  quantity: z.int(),
  unitMinor: z.int(),
  amountMinor: z.int(),
  taxable: z.boolean(),
});
export type InvoiceLineView = z.infer<typeof invoiceLine>;

const amounts = {
  lines: z.array(invoiceLine),
  vatMode: z.enum(vatModes),
  vatRate: z.int().describe('Basis points: 5% is 500'),
  subtotalMinor: z.int(),
  discountMinor: z.int(),
  vatMinor: z.int(),
  roundingMinor: z.int(),
  totalMinor: z.int(),
};

export const invoiceSnapshot = z.strictObject({
  name: z.string().nullable(),
  username: z.string(),
  mobile: z.string().nullable(),
  address: z.string().nullable(),
  packageName: z.string(),
});
export type InvoiceSnapshot = z.infer<typeof invoiceSnapshot>;

export const allocationView = z.strictObject({
  id: id(),
  paymentId: id().nullable(),
  creditNoteId: id().nullable(),
  number: z.string(),
  method: z.string().nullable().describe('Null for a credit note'),
  origin: z.enum(['given', 'balance']),
  amountMinor: z.int(),
  at: instant(),
  releasedAt: instant().nullable(),
});

export const invoiceDetails = z.strictObject({
  ...invoiceRow.shape,
  ...amounts,
  note: z.string().nullable(),
  snapshot: invoiceSnapshot,
  nameBn: z.string().nullable().describe('The customer’s name in Bangla'),
  pairCode: z.string().nullable(),
  paidAt: instant().nullable(),
  cancelledAt: instant().nullable(),
  cancelledReason: z.string().nullable(),
  cancellationNote: numbered().nullable().describe('Only if it is cancelled'),
  replaces: numbered().nullable().describe('The cancelled invoice that this one was issued instead of'),
  replacedBy: numbered().nullable().describe('The invoice that was issued instead of this one'),
  createdAt: instant(),
  createdBy: z.string().nullable(),
  allocations: z.array(allocationView),
  arrearsMinor: z
    .int()
    .describe('Balance due when the invoice was issued; for information, not invoiced again'),
  balanceMinor: z.int().describe('Total balance due of the subscriber; negative: credit'),
  payLink: z
    .strictObject({ url: z.string(), qr: z.string().describe('QR code of the URL, as a data URL') })
    .nullable()
    .describe('Only while a balance is due'),
  allowed: z.array(z.enum(['pay', 'edit', 'cancel', 'credit'])),
  history: z.array(
    z.strictObject({
      id: id(),
      at: instant(),
      who: z.string().nullable(),
      call: z.string().nullable(),
      action: z.string(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
});
export type Invoice = z.infer<typeof invoiceDetails>;

const chargeLine = z
  .strictObject({
    kind: z.enum(chargeKinds).default('other'),
    text: text(200),
    quantity: z.int().min(1).max(10_000).default(1),
    unitMinor: positiveMinor(),
    taxable: z.boolean().default(true),
  })
  .refine((line) => line.quantity * line.unitMinor <= maxChargeMinor, {
    message: 'Quantity × unit price is too large for one line',
    path: ['quantity'],
  });

const charges = {
  lines: z
    .array(chargeLine)
    .max(50)
    .refine(
      (lines) => lines.reduce((sum, line) => sum + line.quantity * line.unitMinor, 0) <= maxDocumentMinor,
      {
        message: 'The lines add up to more than an invoice can have',
      },
    ),
  discountMinor: z.int().min(0).max(maxChargeMinor).default(0),
  dueOn: plainDate().optional().describe('Default: according to the ISP’s payment terms'),
  note: optionalText(500),
};

export const recurringKinds = ['real_ip', 'device', 'other'] as const;
/** A charge that a subscriber pays every month in addition to the package. */
export const recurringCharge = z
  .strictObject({
    kind: z.enum(recurringKinds),
    text: text(120),
    amountMinor: positiveMinor(),
    from: plainDate(),
    until: plainDate()
      .nullish()
      .transform((value) => value ?? null),
    prorated: z
      .boolean()
      .default(false)
      .describe('Real IP addresses and instalments are usually not prorated'),
    taxable: z.boolean().default(true),
  })
  .refine(({ from, until }) => until === null || until >= from, {
    message: 'The end date cannot be before the start date',
    path: ['until'],
  });
export const recurringChargeView = z.strictObject({
  kind: z.enum(recurringKinds),
  text: z.string(),
  amountMinor: z.int(),
  from: z.string(),
  until: z.string().nullable(),
  prorated: z.boolean(),
  taxable: z.boolean(),
});

export const newInvoiceForm = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('monthly'),
    periodStart: plainDate().optional().describe('Default: the first period not yet invoiced'),
    dueOn: plainDate().optional(),
    note: optionalText(500),
    preview: z.boolean().default(false),
  }),
  z.strictObject({
    kind: z.literal('one_off'),
    ...charges,
    lines: charges.lines.min(1),
    preview: z.boolean().default(false),
  }),
]);

export const invoiceUpdateForm = z
  .strictObject({
    id: id(),
    version: version(),
    keepLines: z
      .array(z.int().min(1))
      .max(100)
      .optional()
      .describe(
        'Numbers of the current lines to keep, starting from 1; default: none if lines are given, else all. Discount, VAT and rounding are recalculated',
      ),
    ...partialOf(charges),
    preview: z.boolean().default(false).describe('Return the result without changing anything'),
  })
  .refine(({ keepLines, lines }) => (!keepLines && !lines) || keepLines?.length || lines?.length, {
    message: 'An invoice needs at least one line',
    path: ['lines'],
  });

export const updatedInvoice = z.strictObject({
  id: id().describe('The new invoice; in a preview, the present one'),
  number: z.string().nullable().describe('Its number; null in a preview'),
  version: version(),
  dueOn: z.string(),
  ...amounts,
});

export const issuedInvoice = z.strictObject({
  id: id().nullable().describe('Null in a preview'),
  number: z.string().nullable(),
  periodStart: z.string().nullable(),
  periodEnd: z.string().nullable(),
  dueOn: z.string(),
  ...amounts,
  paidMinor: z.int().describe('Amount paid from the subscriber’s credit'),
});

export const bulkInvoices = {
  ids: z.array(id()).min(1).max(maxInvoicesAtOnce).optional(),
  all: z.literal(true).optional(),
  filter: z
    .strictObject({ search: z.string().max(100).default(''), ...invoiceFilters })
    .optional()
    .describe('With `all`: all invoices that match the filter'),
  preview: z.boolean().default(false).describe('Return the result without changing anything'),
};

export const bulkInvoicesResult = z.strictObject({
  preview: z.boolean(),
  jobId: id()
    .nullable()
    .describe('For more than 1,000 invoices a background job is created and the rows are in its result'),
  invoices: z.int().describe('Number of invoices selected'),
  amountMinor: z.int().describe('Amount that is, or would be, paid or reversed'),
  done: z.array(id()).describe('Empty for a job, also in its preview'),
  refused: z.array(
    z.strictObject({
      id: id(),
      number: z.string(),
      code: z.string(),
      detail: z.string(),
      about: z.string().nullable().describe('Number of the payment or other invoice that prevents it'),
    }),
  ),
  rows: z
    .array(
      z.strictObject({
        id: id(),
        number: z.string(),
        username: z.string(),
        name: z.string().nullable(),
        amountMinor: z.int().describe('Amount that would be paid or reversed'),
      }),
    )
    .describe(
      'In a preview: the first 200 that change, then the first 200 that do not; for a job, the first 200 selected',
    ),
});
export type BulkInvoicesResult = z.infer<typeof bulkInvoicesResult>;
