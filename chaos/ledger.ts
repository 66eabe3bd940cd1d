import { openDatabase } from '@lastmile/database';
import { MovableClock } from '@lastmile/kit';
import fc from 'fast-check';
import { checkInvariants } from '../apps/server/src/cli/check.ts';
import { createBillable } from '../apps/server/test/support/billing.ts';
import { moneyOperation, runRandomOperations } from '../apps/server/test/support/random-money-operations.ts';
import { startBenchDatabase } from '../bench/support/bench-database.ts';

/**
 * Eight clerks of one ISP do thousands of things with its money at once, one in eight of which breaks off before its
 * end. Afterwards every check must hold. `LASTMILE_WALK_STEPS` sets how many, `LASTMILE_WALK_SEED` repeats a walk.
 */
const steps = Number(process.env['LASTMILE_WALK_STEPS'] ?? 4_000);
const seed = Number(process.env['LASTMILE_WALK_SEED'] ?? Date.now());
const clerks = 8;

const db = await startBenchDatabase();
const database = openDatabase({ url: db.appUrl, maxConnections: clerks });
const sql = async (text: string, values: unknown[] = []) => (await db.sql(text, values)).rows;
await sql("insert into isps (name, status) values ('Chaos', 'active')");
await sql(
  `insert into users (isp_id, full_name, email, password_hash, role_id)
   select 1, 'Clerk ' || n, 'clerk' || n || '@chaos.test', 'none', (select id from roles where name = 'client' and is_system)
   from generate_series(1, $1) n`,
  [clerks],
);
await sql(
  "insert into isp_settings (isp_id, vat_rate, vat_mode, round_to_whole) values (1, 500, 'on_top', true)",
);
const make = await createBillable({ database, sql } as never, 1);
const subscribers: number[] = [];
for (let n = 0; n < 12; n++) subscribers.push(await make.subscriber());
const isp = { database, clock: new MovableClock('2026-12-31T10:00:00Z'), ispId: 1, subscribers, sql };
const users = (await sql('select id from users order by id')).map(({ id }) => Number(id));

const startedAt = performance.now();
const plan = fc.sample(moneyOperation, { numRuns: steps, seed });
const shares = users.map((_user, n) => plan.filter((_step, index) => index % clerks === n));
const done = await Promise.allSettled(
  users.map((user, n) => runRandomOperations(isp, user, shares[n] ?? [])),
);
const broken = done.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
const seconds = (performance.now() - startedAt) / 1000;
const faults = (await checkInvariants(database)).flatMap((finding) => finding.violations);
const [made] = await sql(
  `select (select count(*) from invoices)::int as bills, (select count(*) from payments)::int as payments,
    (select count(*) from journal_entries)::int as entries`,
);
const ok = broken.length === 0 && faults.length === 0;
console.log(
  JSON.stringify({
    chaos: 'ledger',
    seed,
    steps,
    done: done.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0),
    ...made,
    seconds: Math.round(seconds),
    broken,
    faults,
    ok,
  }),
);
await database.close();
await db.close();
if (!ok) process.exitCode = 1;
