import { defineJob, defineSchedule, handleJob, type JobHandler, type Schedule } from '@lastmile/jobs';
import { z } from 'zod';
import type { Services } from '../../../core/services.ts';
import { checkRows, runRows } from './jobs.ts';
import { checkImport } from './operations/check-import.ts';
import { runImport } from './operations/run-import.ts';
import { clearOldRows } from './queries/imports.ts';

const keptMs = 30 * 24 * 60 * 60 * 1000;

const clearOld = defineJob({
  name: 'imports.clear-old',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
});

export const importHandlers = (services: Pick<Services, 'clock' | 'sealer'>): JobHandler[] => [
  handleJob(checkRows, ({ importId }, run) => checkImport(services, importId, run)),
  handleJob(runRows, ({ importId }, run) => runImport(services, importId, run)),
  handleJob(clearOld, async (_payload, { transaction }) => {
    const before = new Date(services.clock.now() - keptMs).toISOString();
    while ((await transaction((tx) => clearOldRows(tx, before))) > 0);
    return undefined;
  }),
];

export const importSchedules: readonly Schedule[] = [
  defineSchedule('imports.clear-old', { dailyAt: '03:20' }, clearOld),
];
