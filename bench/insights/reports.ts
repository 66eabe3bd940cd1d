import { openDatabase, type Tx } from '@lastmile/database';
import { MovableClock } from '@lastmile/kit';
import pg from 'pg';
import type { Caller } from '../../apps/server/src/core/caller.ts';
import type { Route } from '../../apps/server/src/core/route.ts';
import { dashboardRoutes } from '../../apps/server/src/modules/insights/dashboard/index.ts';
import { leakRoutes } from '../../apps/server/src/modules/insights/leaks/index.ts';
import { reportRoutes } from '../../apps/server/src/modules/insights/reports/index.ts';
import { insertManySubscribers } from '../../apps/server/test/support/many-subscribers.ts';
import { recordStatements, type Statement } from '../../apps/server/test/support/recorded-statements.ts';
import { startBenchDatabase } from '../support/bench-database.ts';
import { compare, type Outcome } from '../support/harness.ts';
import { insertManyInvoiceRows } from '../support/many-invoices.ts';
import { insertManyPaymentRows } from '../support/many-payments.ts';
import { insertManyPostings } from '../support/many-postings.ts';
import { spentBy } from '../support/processor-time.ts';

/**
 * The dashboard and every report of an ISP with `npm run bench -- reports 50000` subscribers, 24 invoices and 12 payments
 * each, one in five of whom owes something, next to as many subscribers of others: the processor time of the database for all statements as tenant, so that
 * other load does not count. The baseline is the bare query of the same sums over rows, without row-level security.
 */
const subscribers = Number(process.argv[2] ?? 50_000);
const lastMonth = '2026-12-01';
const clock = new MovableClock('2026-12-28T10:00:00Z');
const db = await startBenchDatabase();
await db.sql("insert into isps (name, status) values ('Bench', 'active')");
const startedAt = performance.now();
const say = (what: string) =>
  console.error(`${what} after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
await insertManySubscribers(db, { ispId: 1, subscribers, others: subscribers, otherIsps: 50 });
await insertManyInvoiceRows(db, { months: 24, otherMonths: 6, lastMonth });
// One subscriber in five owes something.
await db.sql(`set session_replication_role = replica;
  update invoices set paid_minor = total_minor where status in ('unpaid', 'partial') and subscriber_id % 5 <> 0;
  truncate invoice_aggregates;
  insert into invoice_aggregates (isp_id, kind, value, month, due_on, invoice_kind, status, invoices, total_minor, paid_minor, summed)
  select *, true from recomputed_invoice_aggregates; reset session_replication_role`);
for (const table of ['invoices', 'invoice_aggregates']) await db.sql(`vacuum analyze ${table}`);
say('invoices filled');
await insertManyPaymentRows(db, { months: 12, lastMonth, sessions: 20 });
await db.sql(`insert into router_samples (isp_id, router_id, at, reachable, active_sessions)
  select 1, r, timestamptz '2026-12-28T10:00Z' - n * interval '15 minutes', n % 50 <> 0, 100 from generate_series(1, 20) r, generate_series(0, 671) n`);
await db.sql('vacuum analyze router_samples');
await insertManyPostings(db, { from: '2026-11-01' });
say('payments and sessions filled');

const database = openDatabase({ url: db.appUrl, maxConnections: 1 });
const client = new pg.Client({ connectionString: db.appUrl });
const admin = new pg.Client({ connectionString: db.adminUrl });
await Promise.all([client.connect(), admin.connect()]);
// Workers would not be counted.
for (const one of [client, admin]) await one.query('set max_parallel_workers_per_gather = 0');

const owner: Caller = {
  userId: 1,
  sessionId: 1,
  role: 'client',
  ispId: 1,
  abilities: [{ action: 'manage', subject: 'all' }],
  ispStatus: 'active',
  actsAsIsp: false,
  isRestricted: false,
  mustSetUpTwoFactor: false,
};

async function statementsOf({ call, handler }: Route, query: object): Promise<Statement[]> {
  if (handler.kind !== 'transaction') throw new Error(`${call.id} has no transaction`);
  const parsed = (call.query as unknown as { parse(input: object): object }).parse(query);
  return recordStatements({ database }, 1, (tx: Tx) =>
    handler.run(tx, { params: undefined, query: parsed, body: undefined } as never, owner),
  );
}

async function timeOf(connection: pg.Client, statements: readonly Statement[]): Promise<number> {
  const before = await spentBy(connection);
  for (const { sql, parameters } of statements) await connection.query(sql, [...parameters]);
  return (await spentBy(connection)) - before;
}

const month = "between '2026-12-01' and '2026-12-28'";
const year = "between '2026-01-01' and '2026-12-31'";
const invoiced = (by: string, days: string) =>
  `select ${by}, count(*), sum(total_minor) from invoices where isp_id = 1 and status <> 'cancelled' and issued_on ${days} group by 1`;
const collected = (by: string, days: string) =>
  `select ${by}, count(*), sum(amount_minor - refunded_minor) from payments where isp_id = 1 and status = 'posted' and received_on ${days} group by 1`;
const aged = (from: number, to: number) =>
  `sum(total_minor - paid_minor) filter (where date '2026-12-28' - due_on between ${from} and ${to})`;
const owed = `select o.*, b.balance_minor from (
    select subscriber_id, ${aged(-999, 0)}, ${aged(1, 30)}, ${aged(31, 60)}, ${aged(61, 90)}, ${aged(91, 9999)}, sum(total_minor - paid_minor)
    from invoices where isp_id = 1 and status in ('unpaid', 'partial') group by 1
  ) o join subscriber_balances b on b.isp_id = 1 and b.subscriber_id = o.subscriber_id`;
const byArea = (table: string, day: string, minor: string) =>
  `select s.area_id, sum(${minor}) from ${table} t join subscribers s on s.isp_id = 1 and s.id = t.subscriber_id
   where t.isp_id = 1 and t.${day} ${month} group by 1`;
const devices = `select caller_id, count(distinct subscriber_id) from session_log
  where isp_id = 1 and started_at >= '2026-12-01' and started_at < '2026-12-29' group by 1 having count(distinct subscriber_id) > 1`;
const notInvoiced = `select count(*) from subscribers s where s.isp_id = 1 and s.status = 'active' and s.billing = 'normal' and not exists (
  select from invoices i where i.isp_id = 1 and i.subscriber_id = s.id and i.kind = 'monthly' and i.cancelled_at is null
    and i.period_start >= '2026-12-01' and i.period_start < '2027-01-01')`;
const perPackage = `select package_id, count(*) from subscribers where isp_id = 1 and status = 'active' group by 1`;
const invoicedPerPackage = `select package_id, count(*), sum(total_minor), sum(total_minor - vat_minor - rounding_minor) from invoices
  where isp_id = 1 and month = '2026-12-01' and status <> 'cancelled' and kind = 'monthly' group by 1`;
const wholesale = `select to_char(at, 'YYYY-MM'), package_id, count(*), sum(amount_minor), sum(refunded_minor) from wholesale_charges
  where isp_id = 1 and at >= '2026-01-01' and at < '2027-01-01' group by 1, 2`;
const dayAfter = `timestamptz '2026-11-29 00:00+06'`;
const owedThen = `select o.*, b.balance_minor - coalesce(p.minor, 0) from (
    select i.subscriber_id, sum(i.total_minor - coalesce((select sum(a.amount_minor) from allocations a where a.isp_id = 1 and a.invoice_id = i.id
      and a.at < ${dayAfter}), 0))
    from invoices i where i.isp_id = 1 and i.issued_on <= '2026-11-28'
      and (i.status in ('unpaid', 'partial') or i.paid_at >= ${dayAfter}) group by 1
  ) o join subscriber_balances b on b.isp_id = 1 and b.subscriber_id = o.subscriber_id left join (
    select l.subscriber_id, sum(l.amount_minor) as minor from journal_entries e join journal_lines l on l.isp_id = 1 and l.entry_id = e.id
    where e.isp_id = 1 and e.at >= ${dayAfter} and l.account = 'subscriber' group by 1
  ) p on p.subscriber_id = o.subscriber_id`;

/** Without a bare query, the report is compared with nothing but its limit. */
const cases: readonly { id: string; query?: object; bare?: readonly string[]; target: number }[] = [
  { id: 'dashboard.summary', target: 50, bare: [owed, collected('received_on', month), perPackage] },
  {
    id: 'reports.dateWise',
    target: 300,
    bare: [invoiced('issued_on', month), collected('received_on', month)],
  },
  {
    id: 'reports.dateWise',
    query: { from: '2026-01-01', to: '2026-12-31' },
    target: 300,
    bare: [invoiced('issued_on', year), collected('received_on', year)],
  },
  {
    id: 'reports.monthWise',
    target: 300,
    bare: [
      invoiced("date_trunc('month', issued_on)", year),
      collected("date_trunc('month', received_on)", year),
    ],
  },
  {
    id: 'reports.areaWise',
    target: 300,
    bare: [
      byArea('invoices', 'issued_on', 'total_minor'),
      byArea('payments', 'received_on', 'amount_minor'),
      `select s.area_id, count(*), sum(b.balance_minor) from subscribers s join subscriber_balances b
         on b.isp_id = 1 and b.subscriber_id = s.id where s.isp_id = 1 group by 1`,
    ],
  },
  {
    id: 'reports.collectors',
    target: 300,
    bare: [collected('received_by, method', month).replace('group by 1', 'group by 1, 2')],
  },
  { id: 'reports.ageing', target: 300, bare: [owed, owed] },
  { id: 'reports.ageing', query: { asOf: '2026-11-28' }, target: 300, bare: [owedThen, owedThen] },
  { id: 'reports.uninvoiced', target: 300, bare: [notInvoiced, notInvoiced] },
  { id: 'reports.duplicateDevices', target: 300, bare: [devices] },
  { id: 'reports.growth', target: 300 },
  { id: 'reports.packages', target: 300, bare: [perPackage, invoicedPerPackage] },
  { id: 'reports.newConnections', target: 300 },
  {
    id: 'reports.vat',
    target: 300,
    bare: [invoiced('vat_rate', month).replace('sum(total_minor)', 'sum(total_minor), sum(vat_minor)')],
  },
  { id: 'reports.wholesale', target: 300, bare: [wholesale] },
  { id: 'reports.routerUptime', target: 300 },
  { id: 'leaks.index', target: 300 },
];

const refreshCaller = async (caller: Caller) => caller;
const routes = [
  ...dashboardRoutes({ clock, database, refreshCaller }),
  ...reportRoutes({ clock }),
  ...leakRoutes({ clock, cipher: undefined as never }),
];
const outcomes: (Outcome & { readonly hasBare: boolean })[] = [];
for (const { id, query = {}, bare, target } of cases) {
  const route = routes.find(({ call }) => call.id === id);
  if (!route) throw new Error(`There is no call ${id}`);
  const statements = await statementsOf(route, query);
  const baseline = (bare ?? ['select 1']).map((sql) => ({ sql, parameters: [] }));
  await client.query("begin read only; set local role lastmile_tenant; set local app.isp_id = '1'");
  const outcome = await compare({
    bench: `reports ${subscribers} ${id}${'from' in query ? ' of a year' : ''}${'asOf' in query ? ' a month ago' : ''}`,
    unit: 'ms',
    target,
    better: 'lower-value',
    pairs: 7,
    value: () => timeOf(client, statements),
    baseline: () => timeOf(admin, baseline),
    note: { statements: statements.length },
  });
  outcomes.push({ ...outcome, hasBare: bare !== undefined });
  await client.query('rollback');
}
await Promise.all([client.end(), admin.end(), database.close()]);
await db.close();

const maxRatio = 1.5;
const missed = outcomes.filter(({ ok }) => !ok).map(({ bench, value }) => `${bench} ${value} ms`);
const slower = outcomes
  .filter(({ hasBare, ratio, bench }) => hasBare && ratio > maxRatio && !bench.includes('dashboard'))
  .map(({ bench, ratio }) => `${bench} ${ratio} times the bare query`);
const worst = outcomes.reduce((one, other) => (one.value > other.value ? one : other));
console.log(
  JSON.stringify({
    bench: 'reports',
    subscribers,
    worst: worst.bench,
    value: worst.value,
    missed,
    slower,
    ok: missed.length + slower.length === 0,
  }),
);
if (missed.length + slower.length > 0) process.exitCode = 1;
