import { handleJob, type JobHandler } from '@lastmile/jobs';
import type { Services } from '../../../core/services.ts';
import { mailApprovalChangeJob, mailPayoutChangeJob } from './job-definitions.ts';
import { mailApprovalChange } from './operations/mail-approval-change.ts';
import { mailPayoutChange } from './operations/mail-payout-change.ts';

type Uses = Pick<Services, 'mailer' | 'panelUrl'>;

export const settlementHandlers = (services: Uses): JobHandler[] => [
  handleJob(mailPayoutChangeJob, async (mail, run) => ({
    mails: await mailPayoutChange(services, mail, run),
  })),
  handleJob(mailApprovalChangeJob, async (mail, run) => ({
    mails: await mailApprovalChange(services, mail, run),
  })),
];
