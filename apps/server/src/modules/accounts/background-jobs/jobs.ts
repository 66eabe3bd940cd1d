import { defineJob, defineSchedule, handleJob, type JobHandler, type Schedule } from '@lastmile/jobs';
import { z } from 'zod';
import type { Services } from '../../../core/services.ts';
import { cleanUpQueue, deleteEndedJobs, deleteOldSteps } from './queries/jobs.ts';

const dayMs = 86_400_000;
const retentionDays = 30;
const failedJobRetentionDays = 180;

const deleteOldJob = defineJob({
  name: 'background-jobs.delete-old',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
  scope: 'platform',
});

/** Idempotent: a second run finds nothing to delete. */
export const jobHandlers = ({ clock }: Pick<Services, 'clock'>): JobHandler[] => [
  handleJob(deleteOldJob, async (_payload, { transaction }) => {
    const daysAgo = (days: number) => new Date(clock.now() - days * dayMs).toISOString();
    await transaction(async (tx) => {
      await deleteEndedJobs(tx, 'ended', daysAgo(retentionDays));
      await deleteEndedJobs(tx, 'parked', daysAgo(failedJobRetentionDays));
      await deleteOldSteps(tx, daysAgo(retentionDays));
      await cleanUpQueue(tx);
    });
    return undefined;
  }),
];

export const jobSchedules: readonly Schedule[] = [
  defineSchedule('background-jobs.delete-old', { dailyAt: '21:30' }, deleteOldJob),
];
