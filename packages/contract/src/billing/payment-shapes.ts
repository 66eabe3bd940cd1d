import { z } from 'zod';
import { id, idFromText, instant, instantInput, optionalText, plainDate, version } from '../kit/fields.ts';
import { billedSubscriber, documentMinor, named } from './invoice-shapes.ts';

export const paymentMethods = [
  'cash',
  'bkash',
  'nagad',
  'rocket',
  'upay',
  'card',
  'bank',
  'cheque',
  'gateway',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
/** Without `gateway`: those payments are recorded when the gateway confirms them. */
export const manualMethods = ['cash', 'bkash', 'nagad', 'rocket', 'upay', 'card', 'bank', 'cheque'] as const;
export type ManualMethod = (typeof manualMethods)[number];
export const paymentChannels = ['office', 'collector', 'pay_link', 'reseller', 'import'] as const;
export const paymentStatuses = ['posted', 'reversed'] as const;
export const handOverStatuses = ['pending', 'accepted', 'rejected'] as const;

export const manualPaymentFields = {
  method: z.enum(manualMethods),
  reference: optionalText(100),
  receivedAt: instantInput().optional().describe('Default: now; at most ten years before the ISP registered'),
  note: optionalText(500),
};

export const paymentFilters = {
  from: plainDate().optional(),
  to: plainDate().optional(),
  method: z.enum(paymentMethods).optional(),
  channel: z.enum(paymentChannels).optional(),
  status: z.enum(paymentStatuses).optional(),
  receivedBy: idFromText().optional(),
  noReceiver: z.enum(['yes']).optional().describe('Received by no user: online and imported payments'),
  areaId: idFromText().optional().describe('Subscribers who are in this area now, or in one below it'),
  noArea: z.enum(['yes']).optional().describe('Subscribers who are in no area now'),
  resellerId: idFromText()
    .optional()
    .describe('The user id of a reseller, without their agents, or of an agent'),
  subscriberId: idFromText().optional(),
  handOver: z
    .enum(['none', 'pending', 'accepted'])
    .optional()
    .describe('For cash: held, being handed over, or handed over'),
  heldBy: idFromText().optional().describe('Cash currently held by this user, regardless of who received it'),
};

const user = () => z.strictObject({ id: id(), name: z.string() });

export const paymentRow = z.strictObject({
  id: id(),
  number: z.string(),
  subscriber: billedSubscriber,
  amountMinor: z.int(),
  allocatedMinor: z.int(),
  refundedMinor: z.int(),
  creditMinor: z.int().describe('Amount not yet applied to an invoice'),
  method: z.enum(paymentMethods),
  channel: z.enum(paymentChannels),
  reference: z.string().nullable(),
  receivedAt: instant(),
  receivedOn: z.string(),
  postedOn: z
    .string()
    .describe(
      'The day on which it counts: after `receivedOn` if that month was closed before it was recorded',
    ),
  receivedBy: user().nullable(),
  reseller: user().nullable().describe('Whose subscriber paid; null: of the ISP itself'),
  handOver: z.enum(['none', 'pending', 'accepted']),
  status: z.enum(paymentStatuses),
  version: version(),
});
export type PaymentRow = z.infer<typeof paymentRow>;

export const paymentAllocation = z.strictObject({
  invoiceId: id(),
  number: z.string(),
  amountMinor: z.int(),
});

export const paymentDetails = z.strictObject({
  ...paymentRow.shape,
  note: z.string().nullable(),
  reversedAt: instant().nullable(),
  reversedBy: z.string().nullable(),
  reversedReason: z.string().nullable(),
  allocations: z.array(
    z.strictObject({
      ...paymentAllocation.shape,
      id: id(),
      origin: z.enum(['given', 'balance']),
      at: instant(),
      releasedAt: instant().nullable(),
    }),
  ),
  refunds: z.array(
    z.strictObject({
      id: id(),
      amountMinor: z.int(),
      method: z.string(),
      paidBy: user().nullable().describe('Null for refunds recorded before this was known'),
      reason: z.string(),
      refundedAt: instant(),
    }),
  ),
  canSendReceipt: z.boolean().describe('Whether the customer has an email address'),
  allowed: z.array(z.enum(['reverse', 'refund'])),
});
export type Payment = z.infer<typeof paymentDetails>;

export const recordedPayment = z.strictObject({
  id: id(),
  number: z.string(),
  allocations: z.array(paymentAllocation),
  creditMinor: z.int().describe('Amount kept as credit'),
  balanceMinor: z.int().describe('Current balance due of the subscriber; negative: credit'),
});

export const newPaymentForm = z.strictObject({
  subscriberId: id(),
  amountMinor: documentMinor(),
  ...manualPaymentFields,
});

export const handOverRow = z.strictObject({
  id: id(),
  from: user(),
  to: user(),
  amountMinor: z.int(),
  payments: z.int(),
  status: z.enum(handOverStatuses),
  note: z.string().nullable(),
  decisionNote: z.string().nullable(),
  createdAt: instant(),
  decidedAt: instant().nullable(),
  version: version(),
});
export type HandOverRow = z.infer<typeof handOverRow>;

export const statement = z.strictObject({
  subscriber: billedSubscriber,
  from: z.string(),
  to: z.string(),
  openingMinor: z.int().describe('Balance before the first row; negative: credit'),
  closingMinor: z.int(),
  rows: z.array(
    z.strictObject({
      at: instant(),
      kind: z.string().describe('For example `invoice.issued`, `payment.received`, `payment.reversed`'),
      sourceKind: z.string(),
      sourceId: id(),
      number: z.string().nullable(),
      amountMinor: z.int().describe('Positive: increases the balance due'),
      balanceMinor: z.int(),
    }),
  ),
  isWhole: z.boolean().describe('False if there are more rows than shown'),
});

export const balance = z.strictObject({
  subscriber: billedSubscriber,
  balanceMinor: z.int(),
  balanceDueMinor: z.int(),
  overdueMinor: z.int(),
  creditMinor: z.int().describe('Unused amount of payments and credit notes'),
  paidUntil: z.string().nullable(),
  invoices: z.array(
    z.strictObject({
      id: id(),
      number: z.string(),
      issuedOn: z.string(),
      dueOn: z.string(),
      totalMinor: z.int(),
      balanceDueMinor: z.int(),
      overdue: z.boolean(),
    }),
  ),
});

/** Which subscribers with unpaid invoices: with an overdue one, all, or with a partly paid one. */
export const unpaidFilters = ['overdue', 'unpaid', 'partial'] as const;
export type UnpaidFilter = (typeof unpaidFilters)[number];

const unpaidSubscriber = z.strictObject({
  ...billedSubscriber.shape,
  area: named().nullable(),
  balanceDueMinor: z.int().describe('The whole balance due, whatever the filter'),
  invoices: z.int().describe('Unpaid and partly paid invoices'),
  oldestDueOn: z.string(),
  overdue: z.boolean(),
});
export type UnpaidSubscriber = z.infer<typeof unpaidSubscriber>;

export const unpaidSubscriberQuery = z.strictObject({
  unpaid: z.enum(unpaidFilters).default('unpaid'),
  search: z
    .string()
    .max(100)
    .transform((value) => value.normalize('NFC').trim())
    .default(''),
  areaId: idFromText().optional().describe('Includes all areas below it'),
  after: z
    .string()
    .regex(/^(19|20|21)\d{2}-\d{2}-\d{2}\.\d{1,15}$/)
    .refine((value) => z.iso.date().safeParse(value.slice(0, 10)).success)
    .optional()
    .describe('`next` of the page before'),
  pageSize: z.coerce.number<number>().int().min(10).max(200).default(50),
});

export const unpaidSubscriberPage = z.strictObject({
  items: z.array(unpaidSubscriber).describe('By the due date of their oldest unpaid invoice'),
  next: z.string().nullable().describe('Null on the last page'),
  sums: z
    .strictObject({ subscribers: z.int(), invoices: z.int(), balanceDueMinor: z.int() })
    .describe('Totals over the filter, the same on every page'),
});
