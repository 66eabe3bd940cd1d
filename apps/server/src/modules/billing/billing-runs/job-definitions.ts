import { defineJob } from '@lastmile/jobs';
import { z } from 'zod';

const oneRun = z.strictObject({ runId: z.int() });
/** Many attempts, so that a run survives hours of outages and continues where it was. */
const maxAttempts = 20;

export const processRunJob = defineJob({
  name: 'billing-runs.process',
  payload: oneRun,
  tracked: true,
  result: ['subscribers', 'invoiced', 'invoices', 'amountMinor'],
  maxAttempts,
});
export const cancelRunJob = defineJob({
  name: 'billing-runs.undo',
  payload: oneRun,
  tracked: true,
  result: ['subscribers'],
  maxAttempts,
});

/** The scheduled run of an ISP's day. */
export const startScheduledJob = defineJob({
  name: 'billing-runs.start-scheduled',
  payload: z.strictObject({ date: z.string() }),
});

const due = z.strictObject({ dueAt: z.string(), date: z.string() });
export const findDueJob = defineJob({ name: 'billing-runs.find-due', payload: due, scope: 'platform' });
export const deleteOldJob = defineJob({ name: 'billing-runs.delete-old', payload: due });
