import { defineJob, defineSchedule, handleJob, type JobHandler, type Schedule } from '@lastmile/jobs';
import { z } from 'zod';
import type { Services } from '../../../core/services.ts';
import { deleteQuotasBefore } from './queries/quotas.ts';
import { deleteThrottlesBefore } from './queries/throttle.ts';
import { throttleRetentionMs } from './rules/throttle.ts';

const deleteOldFailuresJob = defineJob({
  name: 'identity.delete-old-attempts',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
  scope: 'platform',
});

/** Deletes failed sign-ins and uses of quotas that no longer count. Idempotent. */
export const identityHandlers = ({ clock }: Pick<Services, 'clock'>): JobHandler[] => [
  handleJob(deleteOldFailuresJob, async (_payload, { transaction }) => {
    await transaction((tx) => deleteThrottlesBefore(tx, clock.now() - throttleRetentionMs));
    await transaction((tx) =>
      deleteQuotasBefore(tx, new Date(clock.now() - throttleRetentionMs).toISOString()),
    );
    return undefined;
  }),
];

export const identitySchedules: readonly Schedule[] = [
  defineSchedule('identity.delete-old-attempts', { everyMinutes: 60 }, deleteOldFailuresJob),
];
