import { openDatabase, type Tx, withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { MovableClock } from '@lastmile/kit';
import pg from 'pg';
import type { Caller } from '../apps/server/src/core/caller.ts';
import { generate } from '../apps/server/src/modules/billing/billing-runs/operations/create-run.ts';
import { processRun } from '../apps/server/src/modules/billing/billing-runs/operations/process-run.ts';
import { insertManySubscribers } from '../apps/server/test/support/many-subscribers.ts';
import { compare } from './harness.ts';
import { startBenchDatabase } from './support/bench-database.ts';

/**
 * A month of 100,000 subscribers of one ISP billed from nothing, as the panel's job bills it: 4,000 lines in a
 * transaction, what is due read and decided under the lock, bills, lines, numbers, postings and what became of each line.
 * Against it, the same rows put into the same tables by one bare INSERT … SELECT each, in one transaction of the owner:
 * the same keys, checks and triggers, nothing read, decided or sent. `LASTMILE_BENCH_LINES` and `LASTMILE_BENCH_PAIRS` set the size.
 */
const subscribers = Number(process.env['LASTMILE_BENCH_LINES'] ?? 100_000);
const pairs = Number(process.env['LASTMILE_BENCH_PAIRS'] ?? 5);

/** What a run writes, in the order of the keys between them. */
const written = [
  'invoices',
  'invoice_lines',
  'document_numbers',
  'journal_entries',
  'journal_lines',
  'billing_runs',
  'billing_run_progress',
  'billing_run_outcomes',
];
/** And what triggers write beside it. */
const kept = ['subscriber_balances', 'invoice_aggregates', 'audit_log'];

const db = await startBenchDatabase();
await db.sql("insert into isps (name, status) values ('Bench', 'active')");
await db.sql("insert into isp_settings (isp_id, vat_rate, vat_mode) values (1, 500, 'inclusive')");
await insertManySubscribers(db, { ispId: 1, subscribers, others: 2_000, otherIsps: 10 });
// All on the first, so that everyone has one bill due; one in ten has a discount, and so one line and posting more.
await db.sql(`set session_replication_role = replica;
  update subscribers set billing_day = 1, monthly_discount_minor = case when id % 10 = 0 then 5000 else 0 end;
  insert into subscriber_terms (isp_id, subscriber_id, from_on, package_id, price_minor, discount_minor, billing, status)
    select isp_id, subscriber_id, date '2026-03-01', package_id, price_minor, discount_minor, billing, status from current_terms;
  reset session_replication_role`);
await db.sql('vacuum full subscribers');
// Tables are looked at while a floor's one large transaction fills them, and are then taken for empty.
await db.sql(
  written
    .concat(kept)
    .map((table) => `alter table ${table} set (autovacuum_enabled = off)`)
    .join(';'),
);
await db.sql('analyze');

async function empty(): Promise<void> {
  await db.sql(`set session_replication_role = replica; truncate ${[...written, ...kept].join()} cascade;
    truncate jobs, graphile_worker._private_jobs;
    insert into subscriber_balances (isp_id, subscriber_id) select isp_id, id from subscribers order by isp_id, id; reset session_replication_role`);
  await db.sql('vacuum analyze subscriber_balances');
  await db.sql('checkpoint');
}

const database = openDatabase({ url: db.appUrl, maxConnections: 2 });
const bare = new pg.Client({ connectionString: db.adminUrl });
await bare.connect();
const clock = new MovableClock('2026-03-10T04:00:00Z');
const caller = { userId: 1, ispId: 1, role: 'client' } as Caller;
const actor = { userId: null, call: 'billing-runs.process', requestId: 'bench' };
const tenant = <T>(work: (tx: Tx) => Promise<T>) => withTenant(database, 1, { actor }, work);
const run = { transaction: tenant, read: tenant, report: async () => {} } as unknown as JobRun;

async function ours(): Promise<number> {
  await empty();
  const { runId } = await tenant((tx) => generate(clock, tx, { month: '2026-03', preview: false }, caller));
  const began = performance.now();
  const reported = await processRun(clock, runId, run);
  const took = performance.now() - began;
  if ((reported?.invoices ?? 0) < subscribers * 0.9)
    throw new Error(`Only ${reported?.invoices} bills were made`);
  return took;
}

/** The rows of a real run, to be written again without it. */
async function copyFiles(): Promise<string[]> {
  const statements: string[] = [];
  for (const table of written) {
    const { rows } = await db.sql(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
       where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    );
    await db.sql(`create table copied_${table} as select * from ${table}`);
    const columns = String(rows[0]?.['columns']);
    statements.push(
      `insert into ${table} (${columns}) overriding system value select ${columns} from copied_${table}`,
    );
  }
  return statements;
}

await ours();
const statements = await copyFiles();
await db.sql('analyze');

async function bareInserts(): Promise<number> {
  await empty();
  // What triggers planned for the tables as they were before would not fit.
  await bare.query('discard all');
  const began = performance.now();
  // As the panel does: a key's check planned while the table was empty would read all of it for every row.
  await bare.query(
    `begin; set local app.isp_id = '1'; set local app.actor = '${JSON.stringify(actor)}'; set local enable_seqscan = off`,
  );
  for (const statement of statements) await bare.query(statement);
  await bare.query('commit');
  return performance.now() - began;
}

await compare({
  bench: 'billing-run',
  unit: 'ms',
  target: 1.4,
  better: 'lower-ratio',
  pairs,
  value: ours,
  baseline: bareInserts,
  note: { subscribers },
});
await bare.end();
await database.close();
await db.close();
