import { defineSchedule, enqueueMany, handleJob, type JobHandler, type Schedule } from '@lastmile/jobs';
import type { Services } from '../../../core/services.ts';
import { detectJob, findChangedJob, issueCreditsJob, processTicketsJob } from './job-definitions.ts';
import { detectOutages } from './operations/detect-outages.ts';
import { runCredits } from './operations/issue-credits.ts';
import { processTickets } from './operations/process-tickets.ts';
import { ispsWithChanges } from './queries/detection.ts';

export const outageHandlers = ({ clock }: Pick<Services, 'clock'>): JobHandler[] => [
  handleJob(findChangedJob, (_payload, { transaction }) =>
    transaction(async (tx) => {
      const isps = await ispsWithChanges(tx);
      await enqueueMany(
        tx,
        detectJob,
        isps.map((ispId) => ({ payload: {}, key: 'detect', ispId })),
      );
      return { isps: isps.length };
    }),
  ),
  handleJob(detectJob, (_payload, { transaction, ispId = 0 }) =>
    transaction((tx) => detectOutages(clock, tx, ispId)),
  ),
  handleJob(processTicketsJob, ({ outageId }, run) => processTickets(clock, run, outageId)),
  handleJob(issueCreditsJob, ({ outageId }, run) => runCredits(clock, run, outageId)),
];

export const outageSchedules: readonly Schedule[] = [
  defineSchedule('outages.find-changed', { everyMinutes: 2 }, findChangedJob),
];
