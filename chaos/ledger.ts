import { openDatabase } from '@lastmile/database';
import { MovableClock } from '@lastmile/kit';
import fc from 'fast-check';
import { checkInvariants } from '../apps/server/src/cli/check.ts';
import { createBillable } from '../apps/server/test/support/billing.ts';
import { moneyOperation, runRandomOperations } from '../apps/server/test/support/random-money-operations.ts';
import { startBenchDatabase } from '../bench/support/bench-database.ts';

/**
 * Eight users of one ISP run thousands of random money operations concurrently, one in eight of which is rolled back.
 * In the end all invariants must hold. `LASTMILE_CHAOS_STEPS` sets the number of operations; the same
 * `LASTMILE_CHAOS_SEED` repeats them.
 */
const steps = Number(process.env['LASTMILE_CHAOS_STEPS'] ?? 4_000);
const seed = Number(process.env['LASTMILE_CHAOS_SEED'] ?? Date.now());
const userCount = 8;

const db = await startBenchDatabase();
const database = openDatabase({ url: db.appUrl, maxConnections: userCount });
const sql = async (text: string, values: unknown[] = []) => (await db.sql(text, values)).rows;
await sql("insert into isps (name, status) values ('Chaos', 'active')");
await sql(
  `insert into users (isp_id, full_name, email, password_hash, role_id)
   select 1, 'Clerk ' || n, 'clerk' || n || '@chaos.test', 'none', (select id from roles where name = 'client' and is_system)
   from generate_series(1, $1) n`,
  [userCount],
);
await sql(
  "insert into isp_settings (isp_id, vat_rate, vat_mode, round_to_whole) values (1, 500, 'on_top', true)",
);
const billable = await createBillable({ database, sql } as never, 1);
const subscribers: number[] = [];
for (let n = 0; n < 12; n++) subscribers.push(await billable.subscriber());
const isp = { database, clock: new MovableClock('2026-12-31T10:00:00Z'), ispId: 1, subscribers, sql };
const users = (await sql('select id from users order by id')).map(({ id }) => Number(id));

const startedAt = performance.now();
const plan = fc.sample(moneyOperation, { numRuns: steps, seed });
const shares = users.map((_user, n) => plan.filter((_step, index) => index % userCount === n));
const done = await Promise.allSettled(
  users.map((user, n) => runRandomOperations(isp, user, shares[n] ?? [])),
);
const broken = done.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
const seconds = (performance.now() - startedAt) / 1000;
const faults = (await checkInvariants(database)).flatMap((finding) => finding.violations);
const [created] = await sql(
  `select (select count(*) from invoices)::int as invoices, (select count(*) from payments)::int as payments,
    (select count(*) from journal_entries)::int as entries`,
);
const ok = broken.length === 0 && faults.length === 0;
console.log(
  JSON.stringify({
    chaos: 'ledger',
    seed,
    steps,
    done: done.reduce((sum, result) => sum + (result.status === 'fulfilled' ? result.value : 0), 0),
    ...created,
    seconds: Math.round(seconds),
    broken,
    faults,
    ok,
  }),
);
await database.close();
await db.close();
if (!ok) process.exitCode = 1;
