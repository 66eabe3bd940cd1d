import { defineJob, defineSchedule, handleJob, type JobHandler, type Schedule } from '@lastmile/jobs';
import { z } from 'zod';
import type { Services } from '../../../core/services.ts';
import { expiryOfAll } from '../../platform/retention/index.ts';
import { dropUsagePartitions } from './queries/aggregates.ts';

/** Hours are for recent questions; days answer later ones. */
const hourRetentionDays = 35;

const deleteOld = defineJob({
  name: 'usage.delete-old',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
  scope: 'platform',
});

export const usageHandlers = ({ clock }: Pick<Services, 'clock'>): JobHandler[] => [
  handleJob(deleteOld, async (_payload, run) => {
    const hoursBefore = new Date(clock.now() - hourRetentionDays * 86_400_000).toISOString();
    return {
      dropped: await run.transaction(async (tx) =>
        dropUsagePartitions(tx, hoursBefore, await expiryOfAll(tx, 'usage', clock.now())),
      ),
    };
  }),
];

export const usageSchedules: readonly Schedule[] = [
  defineSchedule('usage.delete-old', { dailyAt: '22:25' }, deleteOld),
];
