import {
  defineJob,
  defineSchedule,
  enqueueMany,
  handleJob,
  type JobHandler,
  type Schedule,
} from '@lastmile/jobs';
import { z } from 'zod';
import type { Services } from '../../../core/services.ts';
import { reactivateSubscribers } from '../../customers/subscribers/index.ts';
import { reactivatePaid } from './operations/reactivate-paid.ts';
import { suspendOverdue } from './operations/suspend-overdue.ts';
import { ispsWithSubscribersToReactivate, ispsWithSuspensionDue } from './queries/isps-due.ts';

/** Determines the run date itself: does nothing when that day's run is completed or its hour has not come. */
export const suspendOverdueJob = defineJob({ name: 'dunning.suspend-overdue', payload: z.strictObject({}) });

/**
 * Runs every minute over all ISPs, because each has its own suspension hour. Enqueues the suspension runs
 * that are due, and reactivations that no change has enqueued.
 */
const findDueJob = defineJob({
  name: 'dunning.find-due',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
  scope: 'platform',
});

const forIsps = (ispIds: readonly number[], key: string) =>
  ispIds.map((ispId) => ({ payload: {}, key, ispId }));

export const dunningHandlers = ({ clock }: Pick<Services, 'clock'>): JobHandler[] => [
  handleJob(findDueJob, (_payload, { transaction }) =>
    transaction(async (tx) => {
      const now = new Date(clock.now()).toISOString();
      const runs = await ispsWithSuspensionDue(tx, now);
      const reactivations = await ispsWithSubscribersToReactivate(tx, now);
      await enqueueMany(tx, suspendOverdueJob, forIsps(runs, 'suspend-overdue'));
      await enqueueMany(tx, reactivateSubscribers, forIsps(reactivations, 'reactivatePaid'));
      return { runs: runs.length, restores: reactivations.length };
    }),
  ),
  handleJob(suspendOverdueJob, async (_payload, run) => ({
    subscribers: (await suspendOverdue(clock, run)).length,
  })),
  handleJob(reactivateSubscribers, async (_payload, run) => ({
    subscribers: (await reactivatePaid(clock, run)).length,
  })),
];

export const dunningSchedules: readonly Schedule[] = [
  defineSchedule('dunning.find-due', { everyMinutes: 1 }, findDueJob),
];
