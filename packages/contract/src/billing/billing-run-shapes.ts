import { z } from 'zod';
import { maxPreviewRows } from '../customers/bulk-calls.ts';
import { id, instant, plainDate } from '../kit/fields.ts';
import { billedSubscriber, invoiceStatuses, month } from './invoice-shapes.ts';

/** Result of a billing run for a subscriber; only `invoiced` creates invoices. */
export const billingOutcomes = [
  'invoiced',
  'free',
  'no_customer',
  'on_hold',
  'suspended',
  'pending',
  'already_invoiced',
  'nothing_due',
  'month_skipped',
  'error',
] as const;
export type BillingOutcome = (typeof billingOutcomes)[number];

export const billingRunKinds = ['manual', 'scheduled', 'preview'] as const;
export const billingRunStates = ['running', 'done', 'aborted', 'undoing', 'undone'] as const;
export type BillingRunState = (typeof billingRunStates)[number];

export const runTarget = {
  month: month().optional().describe('Everything due by the end of this month'),
  until: plainDate().optional().describe('Everything due by this date'),
};

const count = () => z.int().min(0);

export const billingRun = z.strictObject({
  id: id(),
  kind: z.enum(billingRunKinds),
  state: z.enum(billingRunStates),
  month: z.string().nullable(),
  until: z.string(),
  scheduledFor: z.string().nullable().describe('The scheduled date, for runs started by the schedule'),
  requestedAt: instant(),
  endedAt: instant().nullable(),
  by: z.strictObject({ id: id(), name: z.string() }).nullable().describe('Null for scheduled runs'),
  jobId: id().nullable(),
  hasActiveJob: z.boolean().describe('Whether a job for this run is queued or running'),
  subscribersDone: count(),
  subscribersTotal: count(),
  invoiced: count().describe('Subscribers that were invoiced'),
  notInvoiced: count(),
  invoices: count(),
  amountMinor: z.int(),
  undoneAt: instant().nullable(),
  undoReason: z.string().nullable(),
  cancelled: count().describe('Invoices cancelled by the undo'),
  cancelledMinor: z.int(),
  notCancelled: count().describe('Invoices not cancelled by the undo because they have payments or credits'),
  notCancelledMinor: z.int(),
});
export type BillingRun = z.infer<typeof billingRun>;

export const billingRunDetails = z.strictObject({
  ...billingRun.shape,
  outcomes: z
    .array(z.strictObject({ outcome: z.enum(billingOutcomes), subscribers: count() }))
    .describe('Number of subscribers per result'),
  allowed: z.array(z.enum(['start', 'resume', 'abort', 'undo'])),
});
export type BillingRunDetails = z.infer<typeof billingRunDetails>;

export const billingOutcomeRow = z.strictObject({
  id: id().describe('Id of the subscriber'),
  subscriber: billedSubscriber,
  outcome: z.enum(billingOutcomes),
  invoices: count(),
  amountMinor: z.int(),
  detail: z.string().nullable().describe('Why it failed'),
  issuedInvoices: z
    .array(
      z.strictObject({ id: id(), number: z.string(), status: z.enum(invoiceStatuses), totalMinor: z.int() }),
    )
    .describe('Empty in a preview'),
});
export type BillingOutcomeRow = z.infer<typeof billingOutcomeRow>;

/** Why an invoice of an undone run stays. */
export const undoObstacles = ['payment', 'credit_note'] as const;

const undoRow = z.strictObject({
  id: id(),
  number: z.string(),
  username: z.string(),
  name: z.string().nullable(),
  totalMinor: z.int(),
  obstacle: z.enum(undoObstacles).nullable().describe('Null if it will be cancelled'),
});

export const undoPreview = z.strictObject({
  cancels: count(),
  cancelsMinor: z.int(),
  notCancellable: count().describe('Invoices with payments or credits'),
  notCancellableMinor: z.int(),
  cancelledBefore: count(),
  rows: z
    .array(undoRow)
    .describe(
      `In a preview: the first ${maxPreviewRows} that will be cancelled, then the first ${maxPreviewRows} that stay`,
    ),
});
