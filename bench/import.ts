import path from 'node:path';
import { calls, createClient } from '@lastmile/contract';
import { startWorker } from '@lastmile/jobs';
import { systemClock } from '@lastmile/kit';
import { parseKeyRing } from '@lastmile/kit/encryption';

import { hash } from '@node-rs/argon2';
import { composeApi } from '../apps/server/src/cli/compose-api.ts';
import { createLogger } from '../apps/server/src/http/logging.ts';
import { importHandlers } from '../apps/server/src/modules/customers/imports/index.ts';
import { startBenchDatabase } from './support/bench-database.ts';
import { compare } from './support/harness.ts';

/**
 * Imports 50,000 subscribers from a CSV file: upload over HTTP, encryption, a dry run, and an import job that creates
 * customers, customer codes, desired state, aggregates, audit entries, and an invoice for each opening balance. The
 * baseline copies the same rows into the same tables with COPY in one transaction: keys and checks apply, but no
 * row-level security and none of our triggers.
 */
const rows = 50_000;
const target = 6;
const timeoutMs = 15 * 60_000;
const password = 'correct horse battery';
const tables = [
  'customer_codes',
  'customers',
  'subscribers',
  'router_secrets',
  'subscriber_terms',
  'subscriber_aggregates',
  'audit_log',
  'invoices',
  'invoice_lines',
  'journal_entries',
  'journal_lines',
  'subscriber_balances',
  'invoice_aggregates',
] as const;

const db = await startBenchDatabase();
const folder = await dataFolder();
const keyRing = parseKeyRing(`bench:${Buffer.alloc(32, 7).toString('base64')}`);
const common = {
  databaseUrl: db.appUrl,
  keyRing,
  log: createLogger('error'),
  routerAddresses: { allow: [], deny: [] },
};
await setUp();
const panel = await composeApi({
  ...common,
  mailer: { send: async () => {}, close: async () => {} },
  panelUrl: () => 'http://bench',
  server: { version: 'bench', requestsPerMinute: 1_000_000 },
});
const url = await panel.app.listen({ host: '127.0.0.1', port: 0 });
// Router jobs stay in the queue: the measurement ends when the desired state is saved.
const worker = await startWorker({
  database: panel.services.database,
  appUrl: db.appUrl,
  clock: systemClock,
  log: common.log,
  handlers: importHandlers(panel.services),
  concurrency: 2,
});
let client = await signIn();
const file = new Blob([csv()], { type: 'text/csv' });
let peakRss = 0;
const sampling = setInterval(() => {
  peakRss = Math.max(peakRss, process.memoryUsage.rss());
}, 50);

try {
  await importMs();
  for (const table of tables) await db.sql(`copy ${table} (${await columnsOf(table)}) to '${fileOf(table)}'`);
  const base = process.memoryUsage.rss();
  peakRss = base;
  await compare({
    bench: 'import',
    unit: 'ms',
    target,
    better: 'lower-ratio',
    value: importMs,
    baseline: copyMs,
    note: {
      rows,
      fileMb: mb(file.size),
      get peakRssMb() {
        return mb(peakRss);
      },
      rssBeforeMb: mb(base),
    },
  });
} finally {
  clearInterval(sampling);
  await worker.stop();
  await panel.close();
  await db.close();
}

async function importMs(): Promise<number> {
  await truncateTables();
  // The rounds together may outlast an access token.
  client = await signIn();
  const startedAt = performance.now();
  const { id } = await client(calls.imports.upload, { query: { fileName: 'base.csv' }, file });
  const { columns } = await client(calls.imports.get, { params: { id } });
  const mapping = columns.map(({ field }) => field);
  const uploaded = performance.now();
  await waitForJob((await client(calls.imports.check, { body: { id, mapping } })).jobId);
  const checked = performance.now();
  await waitForJob((await client(calls.imports.run, { body: { id } })).jobId);
  const took = performance.now() - startedAt;
  const { figures } = await client(calls.imports.get, { params: { id } });
  if (figures.created !== rows) throw new Error(`${figures.created} of ${rows} were created`);
  const parts = [uploaded - startedAt, checked - uploaded, took - (checked - startedAt)].map(Math.round);
  console.error(`upload ${parts[0]} ms, dry run ${parts[1]} ms, job ${parts[2]} ms, ${mb(peakRss)} MB peak`);
  return took;
}

async function copyMs(): Promise<number> {
  await truncateTables();
  const statements: string[] = [];
  for (const table of tables)
    statements.push(`copy ${table} (${await columnsOf(table)}) from '${fileOf(table)}'`);
  const triggers = (state: string) =>
    tables.map((table) => `alter table ${table} ${state} trigger user`).join('; ');
  const startedAt = performance.now();
  await db.sql(`begin; ${triggers('disable')}; ${statements.join('; ')}; ${triggers('enable')}; commit`);
  return performance.now() - startedAt;
}

async function waitForJob(jobId: number): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < timeoutMs; ) {
    const { status, error } = await client(calls.jobs.get, { params: { id: jobId } });
    if (status === 'done') return;
    if (status === 'parked' || status === 'retrying') throw new Error(`The job failed: ${error}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The job did not end within ${timeoutMs / 60_000} minutes`);
}

async function signIn() {
  const login = await fetch(`${url}/api/isp/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'owner@bench.test', password }),
  });
  const { accessToken } = (await login.json()) as { accessToken: string };
  return createClient({
    fetch: (at, init) =>
      fetch(`${url}${at}`, {
        ...init,
        headers: { ...(init.headers as object), authorization: `Bearer ${accessToken}` },
      }),
    newIdempotencyKey: () => `key-${performance.now()}`,
  });
}

async function setUp(): Promise<void> {
  await db.sql("insert into isps (name, status) values ('Bench', 'active')");
  const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await db.sql(
    `insert into users (isp_id, full_name, email, password_hash, role_id)
     select 1, 'Owner', 'owner@bench.test', $1, id from roles where name = 'client' and is_system`,
    [passwordHash],
  );
  await db.sql(`
    insert into areas (isp_id, name) select 1, 'Area ' || n from generate_series(1, 20) n;
    insert into routers (isp_id, name, host, port, protocol, username, password_encrypted)
      select 1, 'Router ' || n, 'router' || n, 8728, 'api', 'panel', '' from generate_series(1, 20) n;
    insert into packages (isp_id, name, price_minor, download_kbps, upload_kbps, profile_name)
      select 1, 'Package ' || n, 50000, 10000, 10000, 'package-' || n from generate_series(1, 20) n`);
}

function csv(): string {
  const header =
    'username,password,name,mobile,routerName,packageName,areaName,status,connectedOn,openingBalance,house,road';
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `user.${n},secret-${n},Customer ${n},017${String(n).padStart(8, '0')},Router ${1 + (n % 20)},Package ${1 + (n % 20)},Area ${1 + (n % 20)},active,${1 + (n % 28)}/01/2024,${n % 500}.50,${n % 90},${n % 40}`,
  );
  return [header, ...lines].join('\n');
}

/** Truncates the result tables, the staged rows and the queue. */
async function truncateTables(): Promise<void> {
  await db.sql(`set session_replication_role = replica;
    truncate ${tables.join(', ')}, imports, import_rows, subscriber_presence, jobs, job_steps cascade;
    reset session_replication_role; checkpoint`);
}

async function columnsOf(table: string): Promise<string> {
  const { rows: columns } = await db.sql(
    "select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_name = $1 and is_generated = 'NEVER'",
    [table],
  );
  return columns[0].names;
}

async function dataFolder(): Promise<string> {
  const { rows: found } = await db.sql("select current_setting('data_directory') as folder");
  return found[0].folder;
}
function fileOf(table: string): string {
  return path.join(folder, `${table}.bench`);
}
function mb(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
