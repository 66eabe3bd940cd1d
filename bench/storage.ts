import { openDatabase, type Tx, withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { MovableClock } from '@lastmile/kit';
import type { Caller } from '../apps/server/src/core/caller.ts';
import { generate } from '../apps/server/src/modules/billing/billing-runs/operations/create-run.ts';
import { processRun } from '../apps/server/src/modules/billing/billing-runs/operations/process-run.ts';
import { loadBillingContext } from '../apps/server/src/modules/billing/invoices/index.ts';
import { payInvoices } from '../apps/server/src/modules/billing/payments/operations/bulk/pay-invoices.ts';
import { invoicesById } from '../apps/server/src/modules/billing/payments/queries/bulk-invoices.ts';
import { manualPayment } from '../apps/server/src/modules/billing/payments/rules/manual-payment.ts';
import { insertManySubscribers } from '../apps/server/test/support/many-subscribers.ts';
import { startBenchDatabase } from './support/bench-database.ts';
import { inputOutputOf } from './support/input-output.ts';
import { cpuSecondsOf, databaseCpuSeconds } from './support/process-figures.ts';

/**
 * What a subscriber costs in the database: the rows and bytes of the subscriber, and what each further month adds when it
 * is invoiced and paid by the product's own operations, with the write-ahead log, the operations on files, and the seconds and
 * processor seconds that took. The basis of
 * `docs/scaling.md`. It compares with nothing; `LASTMILE_BENCH_SUBSCRIBERS` and `LASTMILE_BENCH_MONTHS` set the size.
 */
const subscribers = Number(process.env['LASTMILE_BENCH_SUBSCRIBERS'] ?? 20_000);
const months = Number(process.env['LASTMILE_BENCH_MONTHS'] ?? 3);
const invoicesPerChunk = 500;

const db = await startBenchDatabase();
await db.sql("insert into isps (name, status) values ('Bench', 'active')");
await db.sql(
  `insert into users (isp_id, full_name, email, password_hash, role_id)
   select 1, 'Clerk', 'clerk@bench.test', 'none', id from roles where name = 'client' and is_system`,
);
await db.sql('insert into isp_settings (isp_id) values (1)');
await insertManySubscribers(db, { ispId: 1, subscribers, others: 0, otherIsps: 0 });
await db.sql(`set session_replication_role = replica; update subscribers set billing_day = 1;
  insert into subscriber_terms (isp_id, subscriber_id, from_on, package_id, price_minor, discount_minor, billing, status)
    select isp_id, subscriber_id, date '2026-01-01', package_id, price_minor, discount_minor, billing, status from current_terms;
  reset session_replication_role`);

const database = openDatabase({ url: db.appUrl, maxConnections: 2 });
const userId = Number((await db.sql('select id from users')).rows[0]?.['id']);
const actor = { userId, call: 'bench', requestId: 'bench' };
const tenant = <T>(work: (tx: Tx) => Promise<T>) => withTenant(database, 1, { actor }, work);
const run = { transaction: tenant, read: tenant, report: async () => {} } as unknown as JobRun;

interface Size {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
}

/** Partitions count as their table. Rewritten first: what a fresh installation left free is no one's cost. */
async function sizes(): Promise<Map<string, Size>> {
  await db.sql('vacuum full analyze');
  const { rows } = await db.sql(
    `select coalesce(p.relname, c.relname) as name, sum(greatest(c.reltuples, 0))::float8 as rows,
       sum(pg_total_relation_size(c.oid))::float8 as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     left join pg_inherits h on h.inhrelid = c.oid left join pg_class p on p.oid = h.inhparent
     where n.nspname = 'public' and c.relkind = 'r' group by 1`,
  );
  return new Map((rows as Size[]).map((size) => [size.name, size]));
}

const logBytes = async () =>
  Number((await db.sql("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as at")).rows[0]?.['at']);

async function invoiceMonth(clock: MovableClock, month: string): Promise<void> {
  const caller = { userId, ispId: 1, role: 'client' } as Caller;
  const { runId } = await tenant((tx) => generate(clock, tx, { month, preview: false }, caller));
  const reported = await processRun(clock, runId, run);
  if ((reported?.invoices ?? 0) < subscribers * 0.9) throw new Error(`Only ${reported?.invoices} invoices`);
}

async function payAll(clock: MovableClock): Promise<void> {
  const { rows } = await db.sql("select id from invoices where status = 'unpaid' order by id");
  for (let from = 0; from < rows.length; from += invoicesPerChunk) {
    const ids = rows.slice(from, from + invoicesPerChunk).map(({ id }) => ({ id: Number(id) }));
    await tenant(async (tx) => {
      const context = await loadBillingContext(tx, clock);
      const viewer = { own: null, today: context.today };
      const cash = { method: 'cash', reference: null, note: null } as const;
      const received = manualPayment(cash, { userId }, context);
      await payInvoices(tx, context, { viewer, received }, await invoicesById(tx, viewer, ids));
    });
  }
}

const atFirst = await sizes();
const logAtFirst = await logBytes();
let seconds = 0;
const ioAtFirst = await inputOutputOf(db);
const cpuAtFirst = { server: await cpuSecondsOf(process.pid), database: await databaseCpuSeconds(db) };
for (let month = 1; month <= months; month += 1) {
  const clock = new MovableClock(`2026-${String(month).padStart(2, '0')}-10T04:00:00Z`);
  const startedAt = performance.now();
  await invoiceMonth(clock, `2026-${String(month).padStart(2, '0')}`);
  await payAll(clock);
  seconds += (performance.now() - startedAt) / 1_000;
}
const log = (await logBytes()) - logAtFirst;
// What the operations left in memory is written, as a checkpoint would do sooner or later.
await db.sql('checkpoint');
const io = await inputOutputOf(db);
const cpu = { server: await cpuSecondsOf(process.pid), database: await databaseCpuSeconds(db) };
const atLast = await sizes();

const subscriberMonths = subscribers * months;
const perMillion = (value: number) => Math.round((value / subscriberMonths) * 1e6);
const perMonth = (value: number) => Number((value / subscriberMonths).toPrecision(3));
const total = (all: Map<string, Size>) => [...all.values()].reduce((sum, { bytes }) => sum + bytes, 0);
const growth = [...atLast.values()]
  .map(({ name, rows, bytes }) => ({
    name,
    rows: rows - (atFirst.get(name)?.rows ?? 0),
    bytes: bytes - (atFirst.get(name)?.bytes ?? 0),
  }))
  .filter(({ bytes }) => bytes > subscriberMonths)
  .sort((a, b) => b.bytes - a.bytes);
for (const { name, rows, bytes } of growth)
  console.log(
    `${name.padEnd(24)}${(rows / subscriberMonths).toFixed(2).padStart(8)} rows ${String(Math.round(bytes / subscriberMonths)).padStart(6)} bytes per subscriber and month`,
  );
console.log(
  JSON.stringify({
    bench: 'storage',
    subscribers,
    months,
    bytesPerSubscriber: Math.round(total(atFirst) / subscribers),
    bytesPerMonth: Math.round((total(atLast) - total(atFirst)) / subscriberMonths),
    logBytesPerMonth: Math.round(log / subscriberMonths),
    secondsPerMillionMonths: perMillion(seconds),
    cpuSecondsPerMillionMonths: {
      server: perMillion(cpu.server - cpuAtFirst.server),
      database: perMillion(cpu.database - cpuAtFirst.database),
    },
    operationsPerMonth: {
      reads: perMonth(io.reads - ioAtFirst.reads),
      writes: perMonth(io.writes - ioAtFirst.writes),
      flushes: perMonth(io.flushes - ioAtFirst.flushes),
    },
  }),
);
await database.close();
await db.close();
