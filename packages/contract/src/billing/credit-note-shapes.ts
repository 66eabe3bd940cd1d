import { z } from 'zod';
import { id, idFromText, instant, multilineText, optionalText, plainDate, version } from '../kit/fields.ts';
import { billedSubscriber, creditCauses, documentMinor, month, numbered } from './invoice-shapes.ts';
import { manualMethods } from './payment-shapes.ts';

export const creditNoteStatuses = ['issued', 'reversed'] as const;
/** A cancellation note documents the cancellation of an invoice; it is no credit. */
export const creditNoteKinds = ['credit', 'cancellation'] as const;

export const creditNoteFilters = {
  kind: z.enum(creditNoteKinds).optional(),
  month: month().optional().describe('The month of issue, `YYYY-MM`'),
  issuedFrom: plainDate().optional(),
  issuedTo: plainDate().optional(),
  cause: z.enum(creditCauses).optional(),
  status: z.enum(creditNoteStatuses).optional(),
  open: z.enum(['yes']).optional().describe('Partly unused: neither applied to invoices nor refunded'),
  subscriberId: idFromText().optional(),
};

const user = () => z.strictObject({ id: id(), name: z.string() });

export const creditNoteRow = z.strictObject({
  id: id(),
  number: z.string(),
  kind: z.enum(creditNoteKinds),
  subscriber: billedSubscriber,
  invoice: numbered()
    .nullable()
    .describe('The invoice that is credited or cancelled; null for a general credit'),
  cause: z.enum([...creditCauses, 'cancellation']),
  reason: z.string(),
  issuedOn: z.string(),
  amountMinor: z.int().describe('Including VAT'),
  vatMinor: z.int(),
  allocatedMinor: z.int().describe('Applied to invoices'),
  refundedMinor: z.int(),
  creditMinor: z.int().describe('Unused amount; 0 for a reversed credit note and a cancellation note'),
  status: z.enum(creditNoteStatuses),
  version: version(),
});
export type CreditNoteRow = z.infer<typeof creditNoteRow>;

export const creditNoteSums = z
  .strictObject({ amountMinor: z.int(), refundedMinor: z.int(), creditMinor: z.int() })
  .describe(
    'Totals over the whole filter; reversed credit notes and cancellation notes count only if the filter asks for them',
  );

export const creditNoteDetails = z.strictObject({
  ...creditNoteRow.shape,
  createdAt: instant(),
  createdBy: z.string().nullable(),
  reversedAt: instant().nullable(),
  reversedBy: z.string().nullable(),
  reversedReason: z.string().nullable(),
  allocations: z.array(
    z.strictObject({
      id: id(),
      invoiceId: id(),
      number: z.string(),
      amountMinor: z.int(),
      at: instant(),
      releasedAt: instant().nullable(),
    }),
  ),
  refunds: z.array(
    z.strictObject({
      id: id(),
      amountMinor: z.int(),
      method: z.enum(manualMethods),
      reference: z.string().nullable(),
      paidBy: user(),
      reason: z.string(),
      refundedAt: instant(),
    }),
  ),
  allowed: z.array(z.enum(['reverse', 'refund'])),
});
export type CreditNote = z.infer<typeof creditNoteDetails>;

export const creditNoteRefundForm = z.strictObject({
  id: id(),
  amountMinor: documentMinor(),
  method: z.enum(manualMethods),
  paidBy: id().optional().describe('Who gives the money to the customer; default: you'),
  reference: optionalText(100),
  reason: multilineText(300),
});
