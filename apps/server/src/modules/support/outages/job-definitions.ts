import type { Tx } from '@lastmile/database';
import { defineJob, enqueue } from '@lastmile/jobs';
import { z } from 'zod';

const oneOutage = z.strictObject({ outageId: z.int() });

/** Attaches tickets to an outage; once it has ended with a reply, answers and resolves them. */
export const processTicketsJob = defineJob({ name: 'outages.process-tickets', payload: oneOutage });
/** Issues the credit notes of an outage; what has one already is skipped. */
export const issueCreditsJob = defineJob({
  name: 'outages.issue-credits',
  payload: oneOutage,
  tracked: true,
  result: ['issued'],
});
export const findChangedJob = defineJob({
  name: 'outages.find-changed',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
  scope: 'platform',
});
export const detectJob = defineJob({ name: 'outages.detect', payload: z.strictObject({}) });

export const enqueueTickets = (tx: Tx, outageId: number): Promise<unknown> =>
  enqueue(tx, processTicketsJob, { outageId }, { key: `tickets:${outageId}` });
export const enqueueCredits = (tx: Tx, outageId: number): Promise<unknown> =>
  enqueue(tx, issueCreditsJob, { outageId }, { key: `credits:${outageId}` });
