import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, withTenant } from '@lastmile/database';
import { systemClock } from '@lastmile/kit';
import { Cipher } from '@lastmile/kit/encryption';
import autocannon from 'autocannon';
import pg from 'pg';
import { readKeyRing } from '../apps/server/src/cli/config.ts';
import { saveDesiredState } from '../apps/server/src/modules/network/desired-state/queries/desired-state.ts';
import { pollRouter } from '../apps/server/src/modules/network/reconciler/operations/poll-router.ts';
import { createAddressRules } from '../apps/server/src/modules/network/routers/connection/address-rules.ts';
import { createRouterConnector } from '../apps/server/src/modules/network/routers/connection/router-connector.ts';
import { adoptFleet, insertFleet, requireRun, spawnFleet, withMany } from './support/fleet.ts';
import { signInToDemo, startPanelProcess } from './support/panel-process.ts';

/**
 * 10,000 suspensions on 50 routers with 20 ms latency, applied by the worker of a complete panel: seconds until the
 * last one is confirmed, and the latency of the subscriber list meanwhile compared with at rest. Fails only if a
 * suspension is missing.
 */
/** Some are disabled initially; the rest are 10,000 subscribers. */
const perRouter = 212;
const simulator = await spawnFleet({ routers: 50, secrets: perRouter, latencyMs: 20 });
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
const services = {
  clock: systemClock,
  cipher,
  routers: createRouterConnector(createAddressRules({ allow, deny: [] })),
};
await withMany(8, routers, ({ ispId, id }) => pollRouter(services, id, requireRun(database, ispId)));
await adoptFleet(db);

const token = await signInToDemo(panel.url);
const timeoutSeconds = 240;
async function p95OfList(until: Promise<unknown>): Promise<number> {
  const run = autocannon({
    url: `${panel.url}/api/isp/isp-user/index`,
    headers: { authorization: `Bearer ${token}` },
    connections: 4,
    overallRate: 100,
    duration: timeoutSeconds,
  });
  await until;
  (run as unknown as { stop(): void }).stop();
  const { latency, non2xx } = await run;
  if (non2xx) throw new Error(`${non2xx} list requests were rejected`);
  return latency.p97_5;
}

await p95OfList(pause(5_000));
const atRest = await p95OfList(pause(10_000));
const startedAt = performance.now();
let expected = 0;
for (const { ispId } of routers) {
  const { rows } = await db.sql("select id from subscribers where isp_id = $1 and status = 'active'", [
    ispId,
  ]);
  const ids = rows.map(({ id }) => Number(id));
  expected += ids.length;
  await db.sql(
    "update subscribers set status = 'suspended', status_reason = 'unpaid' where isp_id = $1 and id = any($2)",
    [ispId, ids],
  );
  await withTenant(database, ispId, { actor: { userId: null, call: 'bench' } }, (tx) =>
    saveDesiredState(tx, ids),
  );
}
const desired = (performance.now() - startedAt) / 1000;
/** Only of the fleet: the routers of the demo are unreachable. */
async function listPendingChanges() {
  const { rows } = await db.sql(
    "select state, count(*)::int, min(error) as error from router_secrets where state <> 'synced' and isp_id = any($1) group by state",
    [routers.map(({ ispId }) => ispId)],
  );
  return rows;
}
async function untilConfirmed(): Promise<number> {
  const pending = await listPendingChanges();
  const seconds = (performance.now() - startedAt) / 1000;
  if (pending.length === 0) return seconds;
  if (seconds > timeoutSeconds)
    throw new Error(`Not confirmed after ${timeoutSeconds} s: ${JSON.stringify(pending)}`);
  await pause(200);
  return untilConfirmed();
}
const confirming = untilConfirmed();
const meanwhile = await p95OfList(confirming);
const seconds = await confirming;
const {
  rows: [{ subscribers } = { subscribers: 0 }],
} = await db.sql(
  "select count(*)::int as subscribers from router_secrets where desired_state = 'disabled' and desired_version > 1 and isp_id = any($1)",
  [routers.map(({ ispId }) => ispId)],
);
const writes = (await simulator.stop()).reduce((sum, { items }) => sum + items, 0);
const ok = subscribers === expected && writes >= expected;
if (!ok) process.exitCode = 1;
const round = (value: number) => Number(value.toPrecision(4));
console.error(`desired state saved in ${round(desired)} s; ${writes} entries written on the routers`);
console.log(
  JSON.stringify({
    bench: 'mass-suspension',
    value: round(seconds),
    baseline: round(desired),
    ratio: round(meanwhile / atRest),
    unit: 's; ratio is p97.5 of the list meanwhile to that at rest',
    n: subscribers,
    target: null,
    ok,
    listAtRestMs: atRest,
    listMeanwhileMs: meanwhile,
  }),
);
await database.close();
await admin.end();
await panel.stop();
