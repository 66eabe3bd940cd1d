import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase, withTenant } from '@lastmile/database';
import { enqueueMany } from '@lastmile/jobs';
import { build } from 'esbuild';
import { startBenchDatabase } from '../bench/support/bench-database.ts';
import { addRow, addRowOnce } from './support/jobs-worker.ts';

/**
 * 20,000 jobs that each add one row, half of them in a guarded step, run by four workers, one of which is killed with
 * SIGKILL and replaced every two seconds. In the end every row must exist, and each guarded one exactly once.
 */
const jobsOfEach = 10_000;
const workerCount = 4;
const killEveryMs = 2_000;
const timeoutMs = 900_000;

/** Bundled, so that a replacement starts quickly. */
const program = fileURLToPath(new URL('../.cache/chaos/jobs-worker.mjs', import.meta.url));
await build({
  entryPoints: [fileURLToPath(new URL('./support/jobs-worker.ts', import.meta.url))],
  outfile: program,
  bundle: true,
  platform: 'node',
  format: 'esm',
  external: ['pg', 'graphile-worker', 'kysely', 'zod', 'temporal-polyfill'],
  logLevel: 'warning',
});
const db = await startBenchDatabase();
const database = openDatabase({ url: db.appUrl });
await db.sql("insert into isps (name, status) values ('Chaos', 'active')");
await db.sql('create table chaos_rows (kind text, number int); grant all on chaos_rows to lastmile_tenant');

const workers: ChildProcess[] = [];
const startWorkerProcess = () =>
  spawn(process.execPath, [program, db.appUrl], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
for (let n = 0; n < workerCount; n++) workers.push(startWorkerProcess());

const specs = Array.from({ length: jobsOfEach }, (_, number) => ({ payload: { number } }));
await withTenant(database, 1, { actor: { userId: null, call: 'chaos' } }, async (tx) => {
  await enqueueMany(tx, addRow, specs);
  await enqueueMany(tx, addRowOnce, specs);
});

const remainingInQueue = async () =>
  Number((await db.sql('select count(*) from graphile_worker._private_jobs')).rows[0]?.count);
const startedAt = performance.now();
let kills = 0;
while ((await remainingInQueue()) > 0) {
  if (performance.now() - startedAt > timeoutMs) break;
  await sleep(killEveryMs);
  const victim = workers.shift();
  victim?.kill('SIGKILL');
  kills += 1;
  workers.push(startWorkerProcess());
}
const seconds = (performance.now() - startedAt) / 1000;
for (const worker of workers) worker.kill('SIGKILL');

const { rows } = await db.sql(
  `select kind, count(*)::int as rows, count(distinct number)::int as numbers from chaos_rows group by kind`,
);
const aggregate = (kind: string) => rows.find((row) => row.kind === kind) ?? { rows: 0, numbers: 0 };
const [plain, once] = [aggregate('plain'), aggregate('once')];
const parked = Number((await db.sql('select count(*) from jobs')).rows[0]?.count);
const ok =
  plain.numbers === jobsOfEach && once.numbers === jobsOfEach && once.rows === jobsOfEach && parked === 0;
console.log(
  JSON.stringify({
    chaos: 'jobs',
    jobs: 2 * jobsOfEach,
    kills,
    seconds: Math.round(seconds),
    left: await remainingInQueue(),
    parked,
    ranTwice: plain.rows - plain.numbers,
    missing: 2 * jobsOfEach - plain.numbers - once.numbers,
    guardedTwice: once.rows - once.numbers,
    ok,
  }),
);
await database.close();
await db.close();
if (!ok) process.exitCode = 1;
