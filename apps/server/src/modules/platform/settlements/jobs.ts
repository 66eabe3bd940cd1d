import { defineJob, defineSchedule, handleJob, type JobHandler, type Schedule } from '@lastmile/jobs';
import { z } from 'zod';
import type { Services } from '../../../core/services.ts';
import { mailApprovalChangeJob, mailPayoutChangeJob } from './job-definitions.ts';
import { createScheduledSettlements } from './operations/create-scheduled.ts';
import { mailApprovalChange } from './operations/mail-approval-change.ts';
import { mailPayoutChange } from './operations/mail-payout-change.ts';

type Uses = Pick<Services, 'clock' | 'mailer' | 'panelUrl'>;

/** Every hour, because each ISP has its own midnight. */
const createScheduledJob = defineJob({
  name: 'settlements.create-scheduled',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
  scope: 'platform',
});

export const settlementHandlers = (services: Uses): JobHandler[] => [
  handleJob(createScheduledJob, (_payload, run) => createScheduledSettlements(services.clock, run)),
  handleJob(mailPayoutChangeJob, async (mail, run) => ({
    mails: await mailPayoutChange(services, mail, run),
  })),
  handleJob(mailApprovalChangeJob, async (mail, run) => ({
    mails: await mailApprovalChange(services, mail, run),
  })),
];

export const settlementSchedules: readonly Schedule[] = [
  defineSchedule('settlements.create-scheduled', { everyMinutes: 60 }, createScheduledJob),
];
