import { generateKey } from '@lastmile/kit/encryption';
import { startBenchDatabase } from '../support/bench-database.ts';
import { createApiWork } from '../support/growth/api-work.ts';
import { fillPlatform } from '../support/growth/grown-platform.ts';
import { writeGrowthPage } from '../support/growth/growth-page.ts';
import { type Cost, measureCost } from '../support/growth/measured-work.ts';
import { createWorkerWork } from '../support/growth/worker-work.ts';
import { machine } from '../support/results/results-page.ts';
import { startServerProcess } from '../support/server-process.ts';

/**
 * What the same work of an ISP with 1,000 subscribers costs as the platform around it grows: processor time of the API or worker and
 * of the database, per call, or per subscriber of a poll or billing run. Processor time hardly depends on what else the machine does.
 * Fails if a cost at any size is more than 1.5 times that of the smallest. `LASTMILE_BENCH_SIZES` sets the sizes.
 */
const sizes = (process.env['LASTMILE_BENCH_SIZES'] ?? '1000,10000,100000,1000000').split(',').map(Number);
const target = 1.5;

async function measureSize(subscribers: number): Promise<Record<string, Cost>> {
  const startedAt = performance.now();
  const db = await startBenchDatabase();
  await fillPlatform(db, subscribers);
  const worker = await createWorkerWork(db);
  const env = { DATABASE_APP_URL: db.appUrl, LASTMILE_KEY: generateKey('bench') };
  const api = await startServerProcess('api', env);
  console.error(`${subscribers} subscribers after ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  const costs: Record<string, Cost> = {};
  for (const [name, once] of Object.entries(await createApiWork(api.url)))
    costs[name] = await measureCost(db, { pid: api.pid, once, timesPerBatch: 20, batches: 5 });
  for (const [name, once] of Object.entries(worker.work))
    costs[name] = await measureCost(db, { pid: process.pid, once, timesPerBatch: 1, batches: 5 });
  await api.stop();
  await worker.close();
  await db.close();
  for (const [name, cost] of Object.entries(costs)) console.error(`  ${name}: ${JSON.stringify(cost)}`);
  return costs;
}

/** The largest cost of each kind of work, relative to that on the smallest platform. */
function growthOf(all: readonly Record<string, Cost>[]): Record<string, number> {
  const costsOf = (name: string) => all.map((costs) => costs[name]?.cpuMs ?? Number.NaN);
  return Object.fromEntries(
    Object.entries(all[0] ?? {}).map(([name, { cpuMs }]) => [
      name,
      Number((Math.max(...costsOf(name)) / cpuMs).toFixed(2)),
    ]),
  );
}

const bySize = new Map<number, Record<string, Cost>>();
let growth: Record<string, number> = {};
for (const size of sizes) {
  bySize.set(size, await measureSize(size));
  growth = growthOf([...bySize.values()]);
  // After each, because the largest takes long.
  console.error(`Written: ${await writeGrowthPage(bySize, growth)}`);
}
const ok = Object.values(growth).every((ratio) => ratio <= target);
console.log(
  JSON.stringify({ bench: 'growth', sizes: Object.fromEntries(bySize), growth, target, ok, ...machine() }),
);
process.exit(ok ? 0 : 1);
