import { defineJob, defineSchedule, handleJob, type JobHandler, type Schedule } from '@lastmile/jobs';
import { z } from 'zod';
import type { Services } from '../../../core/services.ts';
import { deleteEndedJobs, deleteOldSteps, tidyQueue } from './queries/jobs.ts';

const dayMs = 86_400_000;
const keptDays = 30;
const keptParkedDays = 180;

const forgetOld = defineJob({
  name: 'jobs.forget-old',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
  scope: 'platform',
});

/** Deleting what is old finds nothing the second time. */
export const jobHandlers = ({ clock }: Pick<Services, 'clock'>): JobHandler[] => [
  handleJob(forgetOld, async (_payload, { transaction }) => {
    const daysAgo = (days: number) => new Date(clock.now() - days * dayMs).toISOString();
    await transaction(async (tx) => {
      await deleteEndedJobs(tx, 'ended', daysAgo(keptDays));
      await deleteEndedJobs(tx, 'parked', daysAgo(keptParkedDays));
      await deleteOldSteps(tx, daysAgo(keptDays));
      await tidyQueue(tx);
    });
    return undefined;
  }),
];

export const jobSchedules: readonly Schedule[] = [
  defineSchedule('jobs.forget-old', { dailyAt: '21:30' }, forgetOld),
];
