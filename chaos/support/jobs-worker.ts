import { openDatabase, rawQuery } from '@lastmile/database';
import { defineJob, handleJob, startWorker } from '@lastmile/jobs';
import { systemClock } from '@lastmile/kit';
import { z } from 'zod';

const payload = z.strictObject({ number: z.int() });
/** Adds a row every time it runs. */
export const addRow = defineJob({ name: 'chaos.add-row', payload });
/** Adds a row in a guarded step, which runs once. */
export const addRowOnce = defineJob({ name: 'chaos.add-row-once', payload });

const insertRow = (kind: string, number: number) =>
  rawQuery('insert into chaos_rows (kind, number) values ($1, $2)', kind, number);

/** The entry point of a worker process. */
const appUrl = process.argv[2]?.startsWith('postgres') ? process.argv[2] : undefined;
if (appUrl) {
  const log = { info: () => {}, warn: () => {}, error: console.error };
  await startWorker({
    database: openDatabase({ url: appUrl, maxConnections: 8 }),
    appUrl,
    clock: systemClock,
    log,
    handlers: [
      handleJob(addRow, async ({ number }, { transaction }) => {
        await transaction((tx) => tx.executeQuery(insertRow('plain', number)));
        return undefined;
      }),
      handleJob(addRowOnce, async ({ number }, { once }) => {
        await once('add row', (tx) => tx.executeQuery(insertRow('once', number)));
        return undefined;
      }),
    ],
    concurrency: 4,
  });
}
