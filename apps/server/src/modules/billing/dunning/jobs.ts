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
import { restoreLines } from '../../customers/subscribers/index.ts';
import { restore } from './operations/reactivate-paid.ts';
import { cutOff } from './operations/suspend-overdue.ts';
import { ispsWithLinesToRestore, ispsWithNightDue } from './queries/isps-due.ts';

/** Looks by itself which night it is: one that is over, or whose hour has not come, is left alone. */
export const cutOffLines = defineJob({ name: 'collection.cut-off', payload: z.strictObject({}) });

/**
 * Every minute over all ISPs at once, since each has an hour of its own: wakes the nights that are due, and the restores
 * that nothing else has woken.
 */
const lookRound = defineJob({
  name: 'collection.look-round',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
  scope: 'platform',
});

const forIsps = (ispIds: readonly number[], key: string) =>
  ispIds.map((ispId) => ({ payload: {}, key, ispId }));

export const collectionHandlers = ({ clock }: Pick<Services, 'clock'>): JobHandler[] => [
  handleJob(lookRound, (_payload, { transaction }) =>
    transaction(async (tx) => {
      const now = new Date(clock.now()).toISOString();
      const nights = await ispsWithNightDue(tx, now);
      const restores = await ispsWithLinesToRestore(tx, now);
      await enqueueMany(tx, cutOffLines, forIsps(nights, 'cut-off'));
      await enqueueMany(tx, restoreLines, forIsps(restores, 'restore'));
      return { nights: nights.length, restores: restores.length };
    }),
  ),
  handleJob(cutOffLines, async (_payload, run) => ({ lines: (await cutOff(clock, run)).length })),
  handleJob(restoreLines, async (_payload, run) => ({ lines: (await restore(clock, run)).length })),
];

export const collectionSchedules: readonly Schedule[] = [
  defineSchedule('collection.look-round', { everyMinutes: 1 }, lookRound),
];
