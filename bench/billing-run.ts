import { openDatabase, type Tx, withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { MovableClock } from '@lastmile/kit';
import pg from 'pg';
import type { Caller } from '../apps/server/src/core/caller.ts';
import { generate } from '../apps/server/src/modules/billing/billing-runs/operations/create-run.ts';
import { processRun } from '../apps/server/src/modules/billing/billing-runs/operations/process-run.ts';
import { insertManySubscribers } from '../apps/server/test/support/many-subscribers.ts';
import { startBenchDatabase } from './support/bench-database.ts';
import { compare } from './support/harness.ts';
import { billingRunTables, copyWrittenRows, insertAgainMs } from './support/written-rows.ts';

/**
 * A billing run for 100,000 subscribers of one ISP, with 4,000 subscribers per transaction: it locks and reads
 * what is due, and writes invoices, lines, numbers, journal entries and outcomes. The baseline writes the same rows
 * with one INSERT … SELECT per table, in one transaction of the owner: the same keys, checks and triggers, but
 * nothing is read, decided or sent. `LASTMILE_BENCH_SUBSCRIBERS` and `LASTMILE_BENCH_PAIRS` set the size.
 */
const subscribers = Number(process.env['LASTMILE_BENCH_SUBSCRIBERS'] ?? 100_000);
const pairs = Number(process.env['LASTMILE_BENCH_PAIRS'] ?? 5);

/** Tables that triggers write. */
const triggerTables = ['subscriber_balances', 'invoice_aggregates', 'audit_log'];

const db = await startBenchDatabase();
await db.sql("insert into isps (name, status) values ('Bench', 'active')");
await db.sql("insert into isp_settings (isp_id, vat_rate, vat_mode) values (1, 500, 'inclusive')");
await insertManySubscribers(db, { ispId: 1, subscribers, others: 2_000, otherIsps: 10 });
// Billing day 1 for all, so that each has one invoice due; one in ten has a discount and so one more line.
await db.sql(`set session_replication_role = replica;
  update subscribers set billing_day = 1, monthly_discount_minor = case when id % 10 = 0 then 5000 else 0 end;
  insert into subscriber_terms (isp_id, subscriber_id, from_on, package_id, price_minor, discount_minor, billing, status)
    select isp_id, subscriber_id, date '2026-03-01', package_id, price_minor, discount_minor, billing, status from current_terms;
  reset session_replication_role`);
await db.sql('vacuum full subscribers');
// Autovacuum would analyze the tables during the large transaction of the baseline, while they appear empty.
await db.sql(
  billingRunTables
    .concat(triggerTables)
    .map((table) => `alter table ${table} set (autovacuum_enabled = off)`)
    .join(';'),
);
await db.sql('analyze');

async function truncateTables(): Promise<void> {
  await db.sql(`set session_replication_role = replica; truncate ${[...billingRunTables, ...triggerTables].join()} cascade;
    truncate jobs, graphile_worker._private_jobs;
    insert into subscriber_balances (isp_id, subscriber_id) select isp_id, id from subscribers order by isp_id, id; reset session_replication_role`);
  await db.sql('vacuum analyze subscriber_balances');
  await db.sql('checkpoint');
}

const database = openDatabase({ url: db.appUrl, maxConnections: 2 });
const baselineClient = new pg.Client({ connectionString: db.adminUrl });
await baselineClient.connect();
const clock = new MovableClock('2026-03-10T04:00:00Z');
const caller = { userId: 1, ispId: 1, role: 'client' } as Caller;
const actor = { userId: null, call: 'billing-runs.process', requestId: 'bench' };
const tenant = <T>(work: (tx: Tx) => Promise<T>) => withTenant(database, 1, { actor }, work);
const run = { transaction: tenant, read: tenant, report: async () => {} } as unknown as JobRun;

async function billingRunMs(): Promise<number> {
  await truncateTables();
  const { runId } = await tenant((tx) => generate(clock, tx, { month: '2026-03', preview: false }, caller));
  const startedAt = performance.now();
  const reported = await processRun(clock, runId, run);
  const elapsedMs = performance.now() - startedAt;
  if ((reported?.invoices ?? 0) < subscribers * 0.9)
    throw new Error(`Only ${reported?.invoices} invoices were created`);
  return elapsedMs;
}

await billingRunMs();
const statements = await copyWrittenRows(db, billingRunTables);
await db.sql('analyze');

async function plainInsertsMs(): Promise<number> {
  await truncateTables();
  return insertAgainMs(baselineClient, statements, actor);
}

await compare({
  bench: 'billing-run',
  unit: 'ms',
  target: 1.4,
  better: 'lower-ratio',
  pairs,
  value: billingRunMs,
  baseline: plainInsertsMs,
  note: { subscribers },
});
await baselineClient.end();
await database.close();
await db.close();
