import { defineJob } from '@lastmile/jobs';
import { z } from 'zod';

export const mailReminderJob = defineJob({
  name: 'plans.mail-reminder',
  payload: z.strictObject({ ispId: z.int(), paidUntil: z.string(), days: z.int() }),
  scope: 'platform',
});

export const refundRegistrationJob = defineJob({
  name: 'plans.refund-registration',
  payload: z.strictObject({ ispId: z.int(), reason: z.string() }),
  scope: 'platform',
});
