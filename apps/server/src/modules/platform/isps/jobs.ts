import { withPlatform } from '@lastmile/database';
import { handleJob, type JobHandler } from '@lastmile/jobs';
import type { Services } from '../../../core/services.ts';
import { mailStatusJob, registrationPaidJob } from './job-definitions.ts';
import { completeRegistrationPayment } from './operations/change-isp-status.ts';
import { mailStatusChange } from './operations/mail-status-change.ts';
import type { IspStatusRules } from './status-rules.ts';

type Uses = Pick<Services, 'database' | 'clock' | 'mailer' | 'panelUrl'> & IspStatusRules;

export const ispHandlers = (services: Uses): JobHandler[] => [
  handleJob(mailStatusJob, async ({ changeId }, run) => ({
    mails: await mailStatusChange(services, changeId, run),
  })),
  handleJob(registrationPaidJob, async (_payload, { ispId = 0 }) => {
    const actor = { userId: null, call: registrationPaidJob.name };
    await withPlatform(services.database, { actor }, (tx) =>
      completeRegistrationPayment(tx, services, ispId),
    );
    return undefined;
  }),
];
