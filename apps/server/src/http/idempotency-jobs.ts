import { defineJob, defineSchedule, handleJob, type JobHandler, type Schedule } from '@lastmile/jobs';
import { z } from 'zod';
import type { Services } from '../core/services.ts';
import { deleteExpiredKeys } from './idempotency-queries.ts';

const deleteExpiredKeysJob = defineJob({
  name: 'idempotency.delete-expired-keys',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
  scope: 'platform',
});

/** Idempotent: a second run finds nothing to delete. */
export const idempotencyHandlers = ({ clock }: Pick<Services, 'clock'>): JobHandler[] => [
  handleJob(deleteExpiredKeysJob, async (_payload, { transaction }) => {
    await transaction((tx) => deleteExpiredKeys(tx, new Date(clock.now()).toISOString()));
    return undefined;
  }),
];

export const idempotencySchedules: readonly Schedule[] = [
  defineSchedule('idempotency.delete-expired-keys', { everyMinutes: 60 }, deleteExpiredKeysJob),
];
