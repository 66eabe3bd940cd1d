import { openDatabase, rawQuery } from '@lastmile/database';
import { systemClock } from '@lastmile/kit';
import { z } from 'zod';
import { defineJob, handleJob } from '../define-job.ts';
import { startWorker } from '../worker.ts';

/** Reports which worker runs it. Its first attempt never ends, later ones end at once. */
export const hold = defineJob({
  name: 'test.hold',
  payload: z.strictObject({ label: z.string() }),
  tracked: true,
});

const appUrl = process.argv[2];
if (appUrl) {
  const database = openDatabase({ url: appUrl });
  const handler = handleJob(hold, async ({ label }, { attempt, transaction }) => {
    const ranBy = rawQuery(
      'insert into runs (pid, label, attempt) values ($1, $2, $3)',
      process.pid,
      label,
      attempt,
    );
    await transaction((tx) => tx.executeQuery(ranBy));
    if (attempt === 1) await new Promise(() => {});
    return { attempt };
  });
  const silentLog = { info: () => {}, warn: () => {}, error: () => {} };
  await startWorker({
    database,
    appUrl,
    clock: systemClock,
    log: silentLog,
    handlers: [handler],
    concurrency: 1,
  });
  console.log('ready');
}
