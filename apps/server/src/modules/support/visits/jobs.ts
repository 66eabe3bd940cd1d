import type { Tx } from '@lastmile/database';
import { defineJob, enqueue, handleJob, type JobHandler } from '@lastmile/jobs';
import { z } from 'zod';
import { notifyCustomer, type VisitMessageUses } from './operations/notify-customer.ts';

/** Tells the customer when the technician comes, and how the visit ended. Does nothing if they know already. */
const mailVisitJob = defineJob({
  name: 'visits.mail-customer',
  payload: z.strictObject({ visitId: z.int() }),
});

export const enqueueVisitMail = (tx: Tx, visitId: number): Promise<unknown> =>
  enqueue(tx, mailVisitJob, { visitId }, { key: `visit:${visitId}` });

export const visitHandlers = (services: VisitMessageUses): JobHandler[] => [
  handleJob(mailVisitJob, ({ visitId }, run) => notifyCustomer(services, run, visitId)),
];
