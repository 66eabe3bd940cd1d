import { z } from 'zod';
import { bulkOutcome, bulkTarget, selectsOnce } from '../../customers/bulk-calls.ts';
import { can, defineCall } from '../../kit/call.ts';
import { id } from '../../kit/fields.ts';
import type { ProblemCatalogue } from '../../kit/problems.ts';

export const resellerTransferProblems = {
  'resellers.not_found': { status: 422, title: 'This reseller does not exist' },
  'resellers.inactive': { status: 422, title: 'This reseller is inactive. Activate them first.' },
  'resellers.already_theirs': {
    status: 409,
    title: 'The subscriber already belongs to the reseller or ISP you chose',
  },
  'resellers.transfer_prefix': {
    status: 409,
    title: 'The username does not start with the prefix of the reseller',
  },
  'resellers.transfer_package': { status: 409, title: 'The reseller may not sell the package' },
  'resellers.transfer_area': { status: 409, title: 'The reseller may not sell in the area' },
  'resellers.customer_shared': {
    status: 409,
    title: 'The customer has other subscribers that stay. Transfer all of them together.',
  },
} as const satisfies ProblemCatalogue;

const wholesaleEffects = z.strictObject({
  invoicedMinor: z.int().describe('What the ISP invoices for days until yesterday'),
  creditedMinor: z.int().describe('What the ISP credits of invoiced days from today on'),
  refundedMinor: z.int().describe('What former wholesale resellers get back into their wallets'),
  chargedCount: z.int().describe('Subscribers for whom the new reseller pays a month from today on'),
  chargedMinor: z.int().describe('What the new reseller pays for them'),
  availableMinor: z.int().nullable().describe('What their wallet covers after it; null: they have none'),
  retailDueMinor: z.int().describe('What subscribers still owe former wholesale resellers; it stays theirs'),
  retailCreditMinor: z.int().describe('What former wholesale resellers owe their subscribers'),
});

const effects = z.strictObject({
  unpaidInvoiceCount: z.int().describe('Invoices that are not paid; they move with the subscribers'),
  balanceDueMinor: z.int().describe('What is still to be paid of them'),
  commissionStaysCount: z
    .int()
    .describe('Those of them that are partly paid: their commission stays with the reseller who earned it'),
  creditMinor: z.int().describe('Account credit of the subscribers, which moves with them'),
  openTicketCount: z.int().describe('Tickets that are not resolved; they move with the subscribers'),
  wholesale: wholesaleEffects
    .nullable()
    .describe('On money, as of today; null if no wholesale reseller gives or gets subscribers'),
});
export type TransferEffects = z.output<typeof effects>;

const outcome = z.strictObject({
  ...bulkOutcome.shape,
  effects: effects.describe('On invoices, credit and tickets of all that are transferred'),
  former: z
    .array(z.strictObject({ resellerId: id().nullable(), name: z.string().nullable(), ids: z.array(id()) }))
    .describe(
      'To whom they belonged before; `null` is the ISP. Transferring them there undoes it, except for what wallets paid and what was invoiced.',
    ),
});
export type TransferOutcome = z.output<typeof outcome>;

export const resellerTransferCalls = {
  transfer: defineCall({
    id: 'resellerTransfer.transfer',
    method: 'POST',
    path: '/api/isp/reseller/transfer',
    summary:
      'Transfer subscribers to another reseller or to the ISP, with what they owe; wholesale resellers are charged and refunded as of today',
    who: can('update', 'Reseller'),
    body: z
      .strictObject({
        ...bulkTarget,
        toResellerId: id().nullable().describe('`null`: to the ISP itself'),
        keepUsernames: z
          .boolean()
          .default(false)
          .describe('Also transfer those whose username does not start with the prefix of the reseller'),
      })
      .refine(selectsOnce, { message: 'Select subscribers by ids or with a filter', path: ['ids'] }),
    output: outcome,
    problems: ['subscribers.too_many', 'resellers.not_found', 'resellers.inactive'],
  }),
};
