import { defineJob, defineSchedule, handleJob, type JobHandler, type Schedule } from '@lastmile/jobs';
import { z } from 'zod';
import type { Services } from '../../../core/services.ts';
import { expiryOf } from '../../platform/retention/index.ts';
import { checkRows, runRows } from './job-definitions.ts';
import { checkImport } from './operations/check-import.ts';
import { runImport } from './operations/run-import.ts';
import { deleteOldRows } from './queries/imports.ts';

const deleteOldOutcomes = defineJob({
  name: 'imports.delete-old',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
});

export const importHandlers = (services: Pick<Services, 'clock' | 'cipher'>): JobHandler[] => [
  handleJob(checkRows, ({ importId }, run) => checkImport(services, importId, run)),
  handleJob(runRows, ({ importId }, run) => runImport(services, importId, run)),
  handleJob(deleteOldOutcomes, async (_payload, { transaction }) => {
    const before = await transaction((tx) => expiryOf(tx, 'imports', services.clock.now()));
    while ((await transaction((tx) => deleteOldRows(tx, before))) > 0);
    return undefined;
  }),
];

export const importSchedules: readonly Schedule[] = [
  defineSchedule('imports.delete-old', { dailyAt: '03:20' }, deleteOldOutcomes),
];
