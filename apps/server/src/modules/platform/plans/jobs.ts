import type { Tx } from '@lastmile/database';
import {
  defineJob,
  defineSchedule,
  enqueue,
  handleJob,
  type JobHandler,
  type Schedule,
} from '@lastmile/jobs';
import { z } from 'zod';
import type { Services } from '../../../core/services.ts';
import type { CheckoutUses } from '../checkouts/index.ts';
import { mailReminderJob, refundRegistrationJob } from './job-definitions.ts';
import { checkCharge } from './operations/check-charge.ts';
import { mailReminder } from './operations/mail-reminder.ts';
import { refundRegistration } from './operations/refund-registration.ts';
import { ispsWithPlan } from './queries/due-plans.ts';

type Uses = CheckoutUses & Pick<Services, 'mailer' | 'panelUrl'>;

/** Every hour, because each ISP has its own midnight: counts months again that began, and reminds of those that end. */
const checkChargesJob = defineJob({
  name: 'plans.check-charges',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
  scope: 'platform',
});

export const planHandlers = (services: Uses): JobHandler[] => [
  handleJob(checkChargesJob, async (_payload, { read, transaction }) => {
    const ids = await read((tx) => ispsWithPlan(tx));
    const done = { recounts: 0, reminders: 0 };
    for (const ispId of ids) {
      const result = await transaction((tx: Tx) =>
        checkCharge(services.clock, tx, ispId, (reminder) => enqueue(tx, mailReminderJob, reminder)),
      );
      done.recounts += result.recounted ? 1 : 0;
      done.reminders += result.reminded ? 1 : 0;
    }
    return done;
  }),
  handleJob(mailReminderJob, async (reminder, run) => ({
    mails: await mailReminder(services, reminder, run),
  })),
  handleJob(refundRegistrationJob, async ({ ispId, reason }, run) => ({
    refunds: await refundRegistration(services, ispId, reason, run),
  })),
];

export const planSchedules: readonly Schedule[] = [
  defineSchedule('plans.check-charges', { everyMinutes: 60 }, checkChargesJob),
];
