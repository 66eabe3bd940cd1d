import { closerOf, openDatabase, withTenant } from '@lastmile/database';
import pg from 'pg';
import { startBenchDatabase } from './support/bench-database.ts';
import { compare } from './support/harness.ts';

/** One select by key in withTenant. The baseline is the same select on a plain pool. */
const db = await startBenchDatabase();
await db.sql("insert into isps (name, status) select 'ISP ' || n, 'active' from generate_series(1, 20) n");
await db.sql(
  "insert into areas (isp_id, name) select 1 + n % 20, 'Area ' || n from generate_series(1, 20000) n",
);
await db.sql('analyze');

const runs = 4_000;
const baselinePool = new pg.Pool({ connectionString: db.adminUrl, max: 8 });
const closeBaselinePool = closerOf(baselinePool);
const database = openDatabase({ url: db.appUrl, maxConnections: 8 });
const options = { actor: { userId: 1 }, readOnly: true };
const text = 'select id, name, version from areas where isp_id = $1 and id = $2';

async function perSecond(workers: number, once: (id: number) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let n = worker; n < runs; n += workers) await once(1 + ((n * 20) % 19_980));
    }),
  );
  return runs / ((performance.now() - startedAt) / 1000);
}

const plainSelect = (id: number) => baselinePool.query({ name: 'plain', text, values: [1, id] });
const tenantSelect = (id: number) =>
  withTenant(database, 1, options, (tx) =>
    tx.selectFrom('areas').select(['id', 'name', 'version']).where('id', '=', id).execute(),
  );

for (const [workers, target] of [
  [1, 0.6],
  [8, 0.4],
] as const) {
  await compare({
    bench: `tenant-tx-${workers}`,
    unit: 'tx/s',
    target,
    better: 'higher-ratio',
    value: () => perSecond(workers, tenantSelect),
    baseline: () => perSecond(workers, plainSelect),
  });
}
await closeBaselinePool();
await database.close();
await db.close();
