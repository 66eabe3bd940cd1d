import { handleJob, type JobHandler } from '@lastmile/jobs';
import type { Services } from '../../../core/services.ts';
import { mailStatusJob } from './job-definitions.ts';
import { mailStatusChange } from './operations/mail-status-change.ts';

type Uses = Pick<Services, 'clock' | 'mailer' | 'panelUrl'>;

export const ispHandlers = (services: Uses): JobHandler[] => [
  handleJob(mailStatusJob, async ({ changeId }, run) => ({
    mails: await mailStatusChange(services, changeId, run),
  })),
];
