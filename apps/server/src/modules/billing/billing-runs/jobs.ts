import { defineSchedule, handleJob, type JobHandler, type Schedule } from '@lastmile/jobs';
import type { Services } from '../../../core/services.ts';
import {
  cancelRunJob,
  deleteOldJob,
  findDueJob,
  processRunJob,
  startScheduledJob,
} from './job-definitions.ts';
import { undoRun } from './operations/cancel-run.ts';
import { processRun } from './operations/process-run.ts';
import { enqueueScheduledRuns, startRunOfDay } from './operations/start-scheduled-run.ts';
import { deleteOldOutcomes } from './queries/scheduled-runs.ts';

const dayMs = 24 * 60 * 60 * 1000;
const previewDays = 2;
const outcomeDays = 60;

export const billingRunHandlers = ({ clock }: Pick<Services, 'clock'>): JobHandler[] => {
  const daysAgo = (days: number) => new Date(clock.now() - days * dayMs).toISOString();
  return [
    handleJob(processRunJob, ({ runId }, run) => processRun(clock, runId, run)),
    handleJob(cancelRunJob, ({ runId }, run) => undoRun(clock, runId, run)),
    handleJob(findDueJob, async (_payload, { transaction }) => {
      await transaction((tx) => enqueueScheduledRuns(clock, tx));
      return undefined;
    }),
    handleJob(startScheduledJob, async (_payload, run) => {
      await startRunOfDay(clock, run);
      return undefined;
    }),
    handleJob(deleteOldJob, async (_payload, { transaction }) => {
      const before = { previews: daysAgo(previewDays), outcomes: daysAgo(outcomeDays) };
      await transaction((tx) => deleteOldOutcomes(tx, before));
      return undefined;
    }),
  ];
};

export const billingRunSchedules: readonly Schedule[] = [
  defineSchedule('billing-runs.find-due', { everyMinutes: 5 }, findDueJob),
  defineSchedule('billing-runs.delete-old', { dailyAt: '04:10' }, deleteOldJob),
];
