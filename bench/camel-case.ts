import { type DB, openDatabase, type Tx, withPlatform } from '@lastmile/database';
import { CamelCasePlugin, type Kysely } from 'kysely';
import { startBenchDatabase } from './support/bench-database.ts';
import { compare } from './support/harness.ts';

/**
 * Kysely's CamelCasePlugin against aliases written in the query: one page of a list, and a result of ten thousand
 * rows. The database does the same work for both, so what counts is the processor time of this process. The
 * queries use aliases because of this difference, and the benchmark fails when it is gone.
 */
const columns = `
  id name name_bn legal_name owner_name email mobile website address postcode
  division_id district_id upazila_id thana_id licence_id licence_number tin bin
  licence_issued_on licence_expires_on trade_licence status timezone currency locale
  created_at created_by updated_at updated_by version`
  .trim()
  .split(/\s+/);
const camelCase = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const renamed = columns.map(camelCase);
const aliases = columns.map((column) =>
  column.includes('_') ? `${column} as ${camelCase(column)}` : column,
);

const db = await startBenchDatabase();
await db.sql(
  `insert into isps (name, legal_name, owner_name, address, trade_licence, status)
   select 'ISP ' || n, 'ISP ' || n || ' Limited', 'Owner ' || n, 'House ' || n || ', Road 7, Mirpur', 'TRAD-' || n, 'active'
   from generate_series(1, 10000) n`,
);
await db.sql('analyze');
const database = openDatabase({ url: db.appUrl, maxConnections: 1 });
const options = { actor: { userId: 1 }, readOnly: true };
const plugin = new CamelCasePlugin({ maintainNestedObjectKeys: true });

// The names are built at run time, which the row types cannot follow; the results of both are compared below.
type Query = (tx: Tx, limit: number) => Promise<unknown[]>;
const select = (queries: Kysely<DB>, names: readonly string[], limit: number) =>
  queries
    .selectFrom('isps')
    .select(names as 'id'[])
    .orderBy('id')
    .limit(limit)
    .execute();
const withPlugin: Query = (tx, limit) => select(tx.withPlugin(plugin), renamed, limit);
const withAliases: Query = (tx, limit) => select(tx, aliases, limit);

const read = (query: Query, limit: number) => withPlatform(database, options, (tx) => query(tx, limit));
const [first, second] = [await read(withPlugin, 25), await read(withAliases, 25)];
if (JSON.stringify(first) !== JSON.stringify(second))
  throw new Error('The two queries differ in their results');

async function milliseconds(query: Query, limit: number, runs: number): Promise<number> {
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run++) await read(query, limit);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / runs;
}

for (const [rows, runs] of [
  [25, 1_000],
  [10_000, 10],
] as const) {
  await compare({
    bench: `camel-case-${rows}`,
    unit: 'ms CPU',
    target: 1.03,
    better: 'higher-ratio',
    pairs: 9,
    value: () => milliseconds(withPlugin, rows, runs),
    baseline: () => milliseconds(withAliases, rows, runs),
    note: { rows, columns: columns.length },
  });
}
await database.close();
await db.close();
