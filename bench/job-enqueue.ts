import { openDatabase, queueUrlOf, withTenant } from '@lastmile/database';
import { defineJob, enqueueMany } from '@lastmile/jobs';
import pg from 'pg';
import { z } from 'zod';
import { startBenchDatabase } from './support/bench-database.ts';
import { compare } from './support/harness.ts';

/** Enqueues 5,000 jobs in one tenant transaction. The baseline is one add_jobs statement of the queue. */
const jobCount = 5_000;

const db = await startBenchDatabase();
await db.sql("insert into isps (name, status) values ('Bench', 'active')");
const database = openDatabase({ url: db.appUrl, maxConnections: 1 });
const queuePool = new pg.Pool({ connectionString: queueUrlOf(db.appUrl), max: 1 });

const payload = z.strictObject({ subscriberId: z.int(), month: z.string() });
const job = defineJob({ name: 'bench.invoice', payload });
const payloads = Array.from({ length: jobCount }, (_, n) => ({ subscriberId: n + 1, month: '2026-03' }));

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  await db.sql('truncate graphile_worker._private_jobs, jobs');
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const enqueueMs = () =>
  milliseconds(() =>
    withTenant(database, 1, { actor: { userId: 1 } }, (tx) =>
      enqueueMany(
        tx,
        job,
        payloads.map((data) => ({ payload: data })),
      ),
    ),
  );

const addJobsMs = () =>
  milliseconds(() =>
    queuePool.query(
      `select id from graphile_worker.add_jobs(
         array(select json_populate_recordset(null::graphile_worker.job_spec, $1::json)), false)`,
      [
        JSON.stringify(
          payloads.map((data) => ({ identifier: 'bench.invoice', payload: data, max_attempts: 8 })),
        ),
      ],
    ),
  );

await compare({
  bench: 'job-enqueue',
  unit: 'ms',
  target: 1.5,
  better: 'lower-ratio',
  pairs: 9,
  value: enqueueMs,
  baseline: addJobsMs,
  note: { jobs: jobCount },
});
await queuePool.end();
await database.close();
await db.close();
