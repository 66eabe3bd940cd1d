import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@lastmile/database';
import { systemClock } from '@lastmile/kit';
import { Cipher } from '@lastmile/kit/encryption';
import pg from 'pg';
import { readKeyRing } from '../apps/server/src/cli/config.ts';
import { pollRouter } from '../apps/server/src/modules/network/reconciler/operations/poll-router.ts';
import { createAddressRules } from '../apps/server/src/modules/network/routers/connection/address-rules.ts';
import { createRouterConnector } from '../apps/server/src/modules/network/routers/connection/router-connector.ts';
import { adoptFleet, insertFleet, requireRun, spawnFleet, withMany } from './support/fleet.ts';
import { createOverdue, enqueueSuspensionRuns } from './support/overdue.ts';
import { startPanelProcess } from './support/panel-process.ts';

/**
 * Suspends 50,000 overdue subscribers on 50 routers with 20 ms latency, by the worker of a complete panel: seconds until
 * the last one is suspended and until it is confirmed on its router, and the statement time of all database connections.
 * Fails only if a subscriber is missing. `LASTMILE_BENCH_SUBSCRIBERS` sets the size.
 */
const subscribers = Number(process.env['LASTMILE_BENCH_SUBSCRIBERS'] ?? 50_000);
const routerCount = Math.min(50, Math.ceil(subscribers / 100));
const timeoutSeconds = 1_800;
/** Some are disabled initially; the rest are as many as requested. */
const perRouter = Math.ceil((subscribers / routerCount) * 1.06);
const simulator = await spawnFleet({ routers: routerCount, secrets: perRouter, latencyMs: 20 });
const allow = simulator.ports.map((port) => `127.0.0.1:${port}`);
process.env['ROUTER_ALLOW'] = allow.join(',');
const panel = await startPanelProcess();
const admin = new pg.Pool({ connectionString: panel.adminUrl, max: 2 });
const db = { sql: (text: string, values?: unknown[]) => admin.query(text, values) };
await db.sql(
  "create role bench login password 'bench' noinherit; grant lastmile_tenant, lastmile_platform to bench; grant connect on database lastmile to bench",
);
const appUrl = new URL(panel.adminUrl);
appUrl.username = 'bench';
appUrl.password = 'bench';
const database = openDatabase({ url: appUrl.href, maxConnections: 8 });
const cipher = new Cipher(await readKeyRing({}, panel.home));
const routers = await insertFleet(db, cipher, simulator);
const connector = createRouterConnector(createAddressRules({ allow, deny: [] }));
const services = { clock: systemClock, cipher, routers: connector };
await withMany(8, routers, ({ ispId, id }) => pollRouter(services, id, requireRun(database, ispId)));
await adoptFleet(db);
const ispIds = routers.map(({ ispId }) => ispId);
const expected = await createOverdue(db, ispIds);

const numberOf = async (text: string, values?: unknown[]): Promise<number> =>
  Number(Object.values((await db.sql(text, values)).rows[0] ?? {})[0]);
const databaseSeconds = async (): Promise<number> =>
  (await numberOf('select active_time from pg_stat_database where datname = current_database()')) / 1_000;

const busyBefore = await databaseSeconds();
const startedAt = performance.now();
const secondsSince = () => (performance.now() - startedAt) / 1_000;
await enqueueSuspensionRuns(db, database, ispIds);

async function waitForCount(text: string, expectedCount: number): Promise<number> {
  for (;;) {
    const found = await numberOf(text, [ispIds]);
    const seconds = secondsSince();
    if (found === expectedCount) return seconds;
    if (seconds > timeoutSeconds)
      throw new Error(`${found} of ${expectedCount} after ${timeoutSeconds} s: ${text}`);
    await pause(500);
  }
}
const suspendedAfter = await waitForCount(
  "select count(*) from subscribers where status_reason = 'unpaid' and isp_id = any($1)",
  expected,
);
const confirmedAfter = await waitForCount(
  "select count(*) from router_secrets where state <> 'synced' and isp_id = any($1)",
  0,
);
// Database sessions report their statistics with a delay of about a second.
await pause(2_000);
const busy = (await databaseSeconds()) - busyBefore;
const suspended = await numberOf(
  "select count(*) from router_secrets where desired_state = 'disabled' and desired_version > 1 and isp_id = any($1)",
  [ispIds],
);
const writes = (await simulator.stop()).reduce((sum, { items }) => sum + items, 0);
const ok = suspended === expected && writes >= expected;
if (!ok) process.exitCode = 1;
const round = (value: number) => Number(value.toPrecision(4));
console.log(
  JSON.stringify({
    bench: 'suspend-overdue',
    value: round(confirmedAfter),
    baseline: round(suspendedAfter),
    ratio: round(confirmedAfter / suspendedAfter),
    unit: 's until confirmed on the routers; the baseline is until suspended in the database',
    n: suspended,
    target: null,
    ok,
    databaseSeconds: round(busy),
    databaseShare: round(busy / confirmedAfter),
  }),
);
await database.close();
await admin.end();
await panel.stop();
