import { openDatabase, withPlatform } from '@lastmile/database';
import { MovableClock } from '@lastmile/kit';
import pg from 'pg';
import { createSettlement } from '../apps/server/src/modules/platform/settlements/index.ts';
import { startBenchDatabase } from './support/bench-database.ts';
import { compare } from './support/harness.ts';
import { copyWrittenRows } from './support/written-rows.ts';

/**
 * Puts 100,000 payments of one ISP into one settlement: reads what is unsettled, adds it up, and writes the settlement, its items,
 * number and event. The baseline inserts the same rows with one INSERT … SELECT per table, in one transaction of the owner: the
 * same keys, checks and triggers, but nothing is read, decided or added up. `LASTMILE_BENCH_PAYMENTS` and
 * `LASTMILE_BENCH_PAIRS` set the size.
 */
const payments = Number(process.env['LASTMILE_BENCH_PAYMENTS'] ?? 100_000);
const pairs = Number(process.env['LASTMILE_BENCH_PAIRS'] ?? 5);
const writtenTables = ['settlements', 'settlement_items', 'settlement_events', 'settlement_numbers'];

const db = await startBenchDatabase();
await db.sql(`insert into isps (name, status) values ('Bench', 'active'), ('Other', 'active');
  insert into users (full_name, email, role_id, password_hash, status)
    select 'Bench', 'bench@platform.test', id, 'x', 'active' from roles where name = 'admin';
  insert into gateway_accounts (isp_id, gateway, credentials_encrypted, credentials_set_at, merchant_key)
    values (null, 'bkash', 'x', now(), 'settlement-bench')`);
const { rows: users } = await db.sql("select id from users where email = 'bench@platform.test'");
const userId = Number(users[0]?.id);
// One in fifty was refunded in part, and half as many payments are of another ISP.
await db.sql(`set session_replication_role = replica;
  insert into checkouts (isp_id, reference, account_id, gateway, merchant_key, collected_by, is_sandbox, purpose, target_id,
    amount_minor, currency, state, transaction_id, paid_minor, paid_currency, fee_minor, platform_fee_minor, paid_at, started_at,
    posted_at, document_id)
  select case when n <= ${payments} then 1 else 2 end, 'LMBENCH' || lpad(n::text, 9, '0'), 1, 'bkash', 'settlement-bench', 'platform', false,
    'sms_top_up', 1, 50000 + n % 1000, 'BDT', 'succeeded', 'TX' || n, 50000 + n % 1000, 'BDT', 750, 250, at, at, at, 1
  from generate_series(1, ${Math.round(payments * 1.5)}) n, lateral (select timestamptz '2026-02-01' + n * interval '1 second' as at) t;
  insert into checkout_refunds (isp_id, checkout_id, reference, amount_minor, reason, state)
  select isp_id, id, 'RFBENCH' || lpad(id::text, 9, '0'), 10000, 'Moved away', 'refunded' from checkouts where id % 50 = 0;
  reset session_replication_role`);
await db.sql(writtenTables.map((table) => `alter table ${table} set (autovacuum_enabled = off)`).join(';'));
await db.sql('vacuum analyze');

const truncateTables = async () => {
  await db.sql(
    `set session_replication_role = replica; truncate ${writtenTables.join()}, audit_log cascade; reset session_replication_role`,
  );
  await db.sql('checkpoint');
};

const database = openDatabase({ url: db.appUrl, maxConnections: 2 });
const baselineClient = new pg.Client({ connectionString: db.adminUrl });
await baselineClient.connect();
const clock = new MovableClock('2026-03-10T04:00:00Z');
const actor = { userId, call: 'settlements.create', requestId: 'bench' };

async function settleMs(): Promise<number> {
  await truncateTables();
  const startedAt = performance.now();
  const { id } = await withPlatform(database, { actor }, (tx) =>
    createSettlement(clock, tx, { ispId: 1, note: null }, userId),
  );
  const elapsedMs = performance.now() - startedAt;
  const { rows } = await db.sql('select payment_count from settlements where id = $1', [id]);
  if (Number(rows[0]?.payment_count) !== payments)
    throw new Error(`Only ${rows[0]?.payment_count} payments were settled`);
  return elapsedMs;
}

await settleMs();
const statements = await copyWrittenRows(db, writtenTables);
await db.sql('analyze');

async function plainInsertsMs(): Promise<number> {
  await truncateTables();
  await baselineClient.query('discard all');
  const startedAt = performance.now();
  await baselineClient.query(
    `begin; set local app.actor = '${JSON.stringify(actor)}'; set local enable_seqscan = off`,
  );
  for (const statement of statements) await baselineClient.query(statement);
  await baselineClient.query('commit');
  return performance.now() - startedAt;
}

await compare({
  bench: 'settle',
  unit: 'ms',
  target: 1.5,
  better: 'lower-ratio',
  pairs,
  value: settleMs,
  baseline: plainInsertsMs,
  note: { payments },
});
await baselineClient.end();
await database.close();
await db.close();
