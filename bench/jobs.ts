import { openDatabase, queueUrlOf, withTenant } from '@lastmile/database';
import { defineJob, enqueueMany, handleJob, startWorker } from '@lastmile/jobs';
import { systemClock } from '@lastmile/kit';
import { Logger, makeWorkerUtils, run } from 'graphile-worker';
import pg from 'pg';
import { z } from 'zod';
import { startBenchDatabase } from './support/bench-database.ts';
import { compare } from './support/harness.ts';

/** Runs empty jobs with our worker. The baseline is the queue's own runner with an empty task. */
const jobCount = 5_000;
const concurrency = 8;

const db = await startBenchDatabase();
await db.sql("insert into isps (name, status) values ('Bench', 'active')");
const database = openDatabase({ url: db.appUrl, maxConnections: concurrency });
const silent = { info: () => {}, warn: () => {}, error: console.error };
const logger = new Logger(() => () => {});

const empty = defineJob({ name: 'bench.empty', payload: z.strictObject({ number: z.int() }) });

/** Measures from the start of a worker to the last job; the queue is filled before. */
async function jobsPerSecond(work: (onJob: () => void) => Promise<() => Promise<unknown>>): Promise<number> {
  let remaining = jobCount;
  let done: () => void = () => {};
  const finished = new Promise<void>((resolve) => {
    done = resolve;
  });
  const startedAt = performance.now();
  const stop = await work(() => {
    remaining -= 1;
    if (remaining === 0) done();
  });
  await finished;
  const seconds = (performance.now() - startedAt) / 1000;
  await stop();
  return jobCount / seconds;
}

async function workerJobsPerSecond(): Promise<number> {
  const specs = Array.from({ length: jobCount }, (_, number) => ({ payload: { number } }));
  await withTenant(database, 1, { actor: { userId: null } }, (tx) => enqueueMany(tx, empty, specs));
  return jobsPerSecond(async (onJob) => {
    const handler = handleJob(empty, async () => {
      onJob();
      return undefined;
    });
    const worker = await startWorker({
      database,
      appUrl: db.appUrl,
      clock: systemClock,
      log: silent,
      handlers: [handler],
      concurrency,
    });
    return () => worker.stop();
  });
}

async function runnerJobsPerSecond(): Promise<number> {
  const pgPool = new pg.Pool({ connectionString: queueUrlOf(db.appUrl), max: concurrency + 2 });
  pgPool.on('error', () => {});
  pgPool.on('connect', (client) => client.on('error', () => {}));
  const utils = await makeWorkerUtils({ pgPool, logger });
  await utils.addJobs(
    Array.from({ length: jobCount }, (_, number) => ({ identifier: 'bare', payload: { number } })),
  );
  await utils.release();
  const perSecond = await jobsPerSecond(async (onJob) => {
    const runner = await run({
      pgPool,
      logger,
      concurrency,
      noHandleSignals: true,
      parsedCronItems: [],
      taskList: { bare: async () => onJob() },
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    return () => runner.stop();
  });
  await pgPool.end();
  return perSecond;
}

await compare({
  bench: 'jobs',
  unit: 'jobs/s',
  target: 0.8,
  better: 'higher-ratio',
  value: workerJobsPerSecond,
  baseline: runnerJobsPerSecond,
  note: { jobs: jobCount, concurrency },
});
await database.close();
await db.close();
