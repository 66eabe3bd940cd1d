import { defineJob, defineSchedule, handleJob, type JobHandler, type Schedule } from '@lastmile/jobs';
import { z } from 'zod';
import type { Services } from '../../../core/services.ts';
import { ispIdsAfter, refreshOverviews } from './queries/overviews.ts';

const refreshJob = defineJob({
  name: 'isp-administration.refresh-overviews',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
  scope: 'platform',
});

const batchSize = 25;

export const ispAdministrationHandlers = ({ clock }: Pick<Services, 'clock'>): JobHandler[] => [
  handleJob(refreshJob, async (_payload, { transaction }) => {
    const now = new Date(clock.now()).toISOString();
    let refreshed = 0;
    let last = 0;
    for (;;) {
      const ids = await transaction(async (tx) => {
        const next = await ispIdsAfter(tx, last, batchSize);
        if (next.length > 0) await refreshOverviews(tx, next, now);
        return next;
      });
      refreshed += ids.length;
      last = ids.at(-1) ?? last;
      if (ids.length < batchSize) return { refreshed };
    }
  }),
];

export const ispAdministrationSchedules: readonly Schedule[] = [
  defineSchedule('isp-administration.refresh-overviews', { everyMinutes: 5 }, refreshJob),
];
