import { openDatabase, type Tx, withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { MovableClock } from '@lastmile/kit';
import pg from 'pg';
import type { Caller } from '../../apps/server/src/core/caller.ts';
import { generate } from '../../apps/server/src/modules/billing/billing-runs/operations/create-run.ts';
import { processRun } from '../../apps/server/src/modules/billing/billing-runs/operations/process-run.ts';
import { renewWholesale } from '../../apps/server/src/modules/billing/resellers/operations/renew-wholesale.ts';
import { insertManySubscribers } from '../../apps/server/test/support/many-subscribers.ts';
import { startBenchDatabase } from '../support/bench-database.ts';
import { compare } from '../support/harness.ts';
import { billingRunTables, copyWrittenRows, insertAgainMs } from '../support/written-rows.ts';

/**
 * The month of an ISP with 100,000 subscribers, of whom half belong to 200 wholesale resellers: a billing run for its own ones, and
 * the renewal of the others, which charges the wallets and issues a retail invoice each. The baseline is that of `billing-run`: the
 * rows of a run for all 100,000 as the ISP's own, with one INSERT … SELECT per table. `LASTMILE_BENCH_SUBSCRIBERS`,
 * `LASTMILE_BENCH_RESELLERS` and `LASTMILE_BENCH_PAIRS` set the size; `LASTMILE_BENCH_RETAIL=no` leaves the retail invoices out.
 */
const subscribers = Number(process.env['LASTMILE_BENCH_SUBSCRIBERS'] ?? 100_000);
const resellers = Number(process.env['LASTMILE_BENCH_RESELLERS'] ?? 200);
const isRetail = process.env['LASTMILE_BENCH_RETAIL'] !== 'no';
const pairs = Number(process.env['LASTMILE_BENCH_PAIRS'] ?? 5);
const firstUser = 1_000;
const wallet = 1_000_000_000_000;

/** Tables that triggers and renewals write. */
const otherTables = [
  'subscriber_balances',
  'reseller_balances',
  'account_aggregates',
  'invoice_aggregates',
  'audit_log',
  'wholesale_charges',
  'retail_invoices',
  'retail_numbers',
];

const db = await startBenchDatabase();
const withoutTriggers = (statements: string) =>
  db.sql(`set session_replication_role = replica; ${statements}; reset session_replication_role`);
await db.sql("insert into isps (name, status) values ('Bench', 'active')");
await db.sql("insert into isp_settings (isp_id, vat_rate, vat_mode) values (1, 500, 'inclusive')");
await insertManySubscribers(db, { ispId: 1, subscribers, others: 2_000, otherIsps: 10 });
await withoutTriggers(`
  insert into users (id, isp_id, full_name, email, status, role_id) overriding system value
    select ${firstUser} + n, 1, 'Reseller ' || n, 'reseller' || n || '@bench.test', 'invited', r.id
    from generate_series(0, ${resellers - 1}) n, roles r where r.name = 'reseller' and r.is_system;
  insert into resellers (isp_id, id, user_id) overriding system value
    select 1, n + 1, ${firstUser} + n from generate_series(0, ${resellers - 1}) n;
  insert into reseller_buying_prices (isp_id, reseller_id, package_id, valid_from, price_minor)
    select 1, r.id, p.id, date '2026-01-01', 30000 from resellers r, packages p where p.isp_id = 1;
  insert into reseller_prices (isp_id, reseller_id, package_id, retail_minor)
    select 1, r.id, p.id, ${isRetail ? 45_000 : 'null'} from resellers r, packages p where p.isp_id = 1;
  update subscribers set billing_day = 1, monthly_discount_minor = case when id % 10 = 0 then 5000 else 0 end,
    reseller_user_id = case when isp_id = 1 and id % 2 = 0 then ${firstUser} + id / 2 % ${resellers} end,
    status = 'active', status_reason = null;
  update customers c set reseller_user_id = s.reseller_user_id from subscribers s where s.isp_id = c.isp_id and s.customer_id = c.id;
  insert into subscriber_terms (isp_id, subscriber_id, from_on, package_id, price_minor, discount_minor, billing, status)
    select isp_id, subscriber_id, date '2026-03-01', package_id, price_minor, discount_minor, billing, status from current_terms`);
await db.sql('vacuum full subscribers');
await db.sql(
  [...billingRunTables, ...otherTables]
    .map((table) => `alter table ${table} set (autovacuum_enabled = off)`)
    .join(';'),
);
await db.sql('analyze');

/** Empty tables, and a wholesale month that ended yesterday. */
async function reset(model: 'commission' | 'wholesale'): Promise<void> {
  await withoutTriggers(`truncate ${[...billingRunTables, ...otherTables].join()} cascade;
    truncate jobs, graphile_worker._private_jobs;
    insert into subscriber_balances (isp_id, subscriber_id) select isp_id, id from subscribers order by isp_id, id;
    insert into reseller_balances (isp_id, user_id, balance_minor) select 1, user_id, -${wallet} from resellers;
    insert into wholesale_charges (isp_id, reseller_id, user_id, subscriber_id, package_id, from_on, until_on, amount_minor, at)
      select 1, r.id, r.user_id, s.id, s.package_id, date '2026-02-10', date '2026-03-09', 30000, timestamptz '2026-02-10T04:00Z'
      from subscribers s join resellers r on r.isp_id = s.isp_id and r.user_id = s.reseller_user_id order by s.id;
    update resellers set model = '${model}'`);
  for (const table of ['subscriber_balances', 'wholesale_charges', 'resellers'])
    await db.sql(`vacuum analyze ${table}`);
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

async function billingRun(): Promise<number> {
  const { runId } = await tenant((tx) => generate(clock, tx, { month: '2026-03', preview: false }, caller));
  return (await processRun(clock, runId, run))?.invoices ?? 0;
}

async function expectCount(what: string, found: number, least: number): Promise<void> {
  if (found < least) throw new Error(`Only ${found} ${what} were created`);
}
const countOf = async (query: string) => Number((await db.sql(query)).rows[0]?.['count']);

// All as the ISP's own, once, for the baseline.
await reset('commission');
await expectCount('invoices', await billingRun(), subscribers * 0.9);
const statements = await copyWrittenRows(db, billingRunTables);
await withoutTriggers(`
  update subscribers set billing = 'free' where reseller_user_id is not null;
  update subscriber_terms t set billing = 'free' from subscribers s
    where s.isp_id = t.isp_id and s.id = t.subscriber_id and s.reseller_user_id is not null`);
for (const table of ['subscribers', 'subscriber_terms']) await db.sql(`vacuum analyze ${table}`);
await db.sql('analyze');

async function wholesaleMonthMs(): Promise<number> {
  await reset('wholesale');
  const startedAt = performance.now();
  const invoices = await billingRun();
  await renewWholesale(clock, { transaction: tenant, ispId: 1 }, { withNotifications: true });
  const elapsedMs = performance.now() - startedAt;
  await expectCount('invoices', invoices, subscribers * 0.4);
  const renewed = await countOf(
    `select count(*) from ${isRetail ? 'retail_invoices' : "wholesale_charges where from_on = '2026-03-10'"}`,
  );
  await expectCount('renewals', renewed, Math.floor(subscribers / 2));
  return elapsedMs;
}

async function plainInsertsMs(): Promise<number> {
  await reset('commission');
  return insertAgainMs(baselineClient, statements, actor);
}

await compare({
  bench: 'billing-run-wholesale',
  unit: 'ms',
  target: 1.6,
  better: 'lower-ratio',
  pairs,
  value: wholesaleMonthMs,
  baseline: plainInsertsMs,
  note: { subscribers, resellers, isRetail },
});
await baselineClient.end();
await database.close();
await db.close();
