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

/** Looks by itself which night it is: one that is over, or whose hour has not come, is left alone. */
export const suspendOverdueJob = defineJob({ name: 'dunning.suspend-overdue', payload: z.strictObject({}) });

/**
 * Every minute over all ISPs at once, since each has an hour of its own: wakes the nights that are due, and the restores
 * that nothing else has woken.
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
      const restores = await ispsWithSubscribersToReactivate(tx, now);
      await enqueueMany(tx, suspendOverdueJob, forIsps(runs, 'cut-off'));
      await enqueueMany(tx, reactivateSubscribers, forIsps(restores, 'reactivatePaid'));
      return { runs: runs.length, restores: restores.length };
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
