import type { Tx } from '@lastmile/database';
import { defineJob, enqueue } from '@lastmile/jobs';
import { z } from 'zod';

export const mailStatusJob = defineJob({
  name: 'isps.mail-status-change',
  payload: z.strictObject({ changeId: z.int() }),
  scope: 'platform',
});
export const enqueueStatusMail = (tx: Tx, changeId: number) => enqueue(tx, mailStatusJob, { changeId });

export const registrationPaidJob = defineJob({ name: 'isps.registration-paid', payload: z.strictObject({}) });

/** For whoever posts the payment of a registration as its tenant, who may not change a status. */
export const enqueueRegistrationPaid = (tx: Tx) =>
  enqueue(tx, registrationPaidJob, {}, { key: 'registration-paid' });
