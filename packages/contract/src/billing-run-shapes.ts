import { z } from 'zod';
import { billedLine, invoiceStatuses, month } from './invoice-shapes.ts';
import { id, instant, plainDate } from './kit/fields.ts';

/** What becomes of a line in a run; the first is the one that makes bills. */
export const billingOutcomes = [
  'billed',
  'free',
  'no_person',
  'held',
  'suspended',
  'pending',
  'already_billed',
  'nothing_due',
  'error',
] as const;
export type BillingOutcome = (typeof billingOutcomes)[number];

export const billingRunKinds = ['by_hand', 'scheduled', 'preview'] as const;
export const billingRunStates = ['running', 'done', 'aborted', 'undoing', 'undone'] as const;
export type BillingRunState = (typeof billingRunStates)[number];

/** A month, or a day: all that is due by then is billed. */
export const runTarget = {
  month: month().optional().describe('All that is due by the end of this month'),
  until: plainDate().optional().describe('All that is due by this day'),
};

const count = () => z.int().min(0);

export const billingRun = z.strictObject({
  id: id(),
  kind: z.enum(billingRunKinds),
  state: z.enum(billingRunStates),
  month: z.string().nullable(),
  until: z.string(),
  scheduledFor: z.string().nullable().describe('The day, where the schedule made it'),
  askedAt: instant(),
  endedAt: instant().nullable(),
  by: z.strictObject({ id: id(), name: z.string() }).nullable().describe('Null for the schedule'),
  jobId: id().nullable(),
  isWorkedOn: z.boolean().describe('Whether a job for it waits or runs'),
  linesDone: count(),
  linesTotal: count(),
  billed: count().describe('Lines that got bills'),
  notBilled: count(),
  invoices: count(),
  amountMinor: z.int(),
  undoneAt: instant().nullable(),
  undoReason: z.string().nullable(),
  cancelled: count().describe('Bills that the undo cancelled'),
  cancelledMinor: z.int(),
  kept: count().describe('Bills that the undo left, since something was paid or credited'),
  keptMinor: z.int(),
});
export type BillingRun = z.infer<typeof billingRun>;

export const billingRunShown = z.strictObject({
  ...billingRun.shape,
  outcomes: z
    .array(z.strictObject({ outcome: z.enum(billingOutcomes), lines: count() }))
    .describe('How many lines came to what'),
  allowed: z.array(z.enum(['start', 'resume', 'abort', 'undo'])),
});
export type BillingRunShown = z.infer<typeof billingRunShown>;

export const billingOutcomeRow = z.strictObject({
  id: id().describe('Of the line'),
  subscriber: billedLine,
  outcome: z.enum(billingOutcomes),
  invoices: count(),
  amountMinor: z.int(),
  detail: z.string().nullable().describe('What went wrong'),
  bills: z
    .array(
      z.strictObject({ id: id(), number: z.string(), status: z.enum(invoiceStatuses), totalMinor: z.int() }),
    )
    .describe('None in a preview'),
});
export type BillingOutcomeRow = z.infer<typeof billingOutcomeRow>;

export const undoPreview = z.strictObject({
  cancels: count(),
  cancelsMinor: z.int(),
  keeps: count().describe('Something is paid or credited of them'),
  keepsMinor: z.int(),
  cancelledBefore: count(),
});
