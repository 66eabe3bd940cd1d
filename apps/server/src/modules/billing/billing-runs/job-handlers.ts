import { defineSchedule, handleJob, type JobHandler, type Schedule } from '@lastmile/jobs';
import type { Services } from '../../../core/services.ts';
import { clearOldJob, findDueJob, startScheduledJob, undoJob, workJob } from './jobs.ts';
import { undoRun } from './operations/cancel-run.ts';
import { workOnRun } from './operations/process-run.ts';
import { startDay, wakeIspsDue } from './operations/start-scheduled-run.ts';
import { clearOld } from './queries/scheduled-runs.ts';

const dayMs = 24 * 60 * 60 * 1000;
const previewDays = 2;
const outcomeDays = 60;

export const billingRunHandlers = ({ clock }: Pick<Services, 'clock'>): JobHandler[] => {
  const daysAgo = (days: number) => new Date(clock.now() - days * dayMs).toISOString();
  return [
    handleJob(workJob, ({ runId }, run) => workOnRun(clock, runId, run)),
    handleJob(undoJob, ({ runId }, run) => undoRun(clock, runId, run)),
    handleJob(findDueJob, async (_payload, { transaction }) => {
      await transaction((tx) => wakeIspsDue(clock, tx));
      return undefined;
    }),
    handleJob(startScheduledJob, async (_payload, run) => {
      await startDay(clock, run);
      return undefined;
    }),
    handleJob(clearOldJob, async (_payload, { transaction }) => {
      const before = { previews: daysAgo(previewDays), outcomes: daysAgo(outcomeDays) };
      await transaction((tx) => clearOld(tx, before));
      return undefined;
    }),
  ];
};

export const billingRunSchedules: readonly Schedule[] = [
  defineSchedule('billing-runs.find-due', { everyMinutes: 5 }, findDueJob),
  defineSchedule('billing-runs.clear-old', { dailyAt: '04:10' }, clearOldJob),
];
