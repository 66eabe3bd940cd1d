import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@lastmile/database';
import { systemClock } from '@lastmile/kit';
import { Cipher } from '@lastmile/kit/encryption';
import { type Simulator, startSimulator } from '@lastmile/routeros-simulator';
import pg from 'pg';
import { readKeyRing } from '../apps/server/src/cli/config.ts';
import { pollRouter } from '../apps/server/src/modules/network/reconciler/operations/poll-router.ts';
import { createAddressRules } from '../apps/server/src/modules/network/routers/connection/address-rules.ts';
import { createRouterConnector } from '../apps/server/src/modules/network/routers/connection/router-connector.ts';
import { adoptFleet, type FleetRouter, insertFleet, requireRun, withMany } from './support/fleet.ts';
import { startPanelProcess } from './support/panel-process.ts';

/**
 * 200 viewers watch the live data of 100 subscribers on 10 routers: the load on the routers and on the API process.
 * The baseline is one command per router and second. Fails if a viewer gets no samples or a router has more than
 * one connection.
 */
const routerCount = 10;
const subscribersEach = 10;
const viewersEach = 2;
const measuredMs = 30_000;
const metricsToken = 'bench';

const closing: (() => unknown)[] = [];
const round = (value: number) => Number(value.toPrecision(4));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

// Stops everything if the benchmark hangs.
const giveUp = () => void stop().finally(() => process.exit(1));
const limit = setTimeout(giveUp, 240_000);
process.once('uncaughtException', (error) => {
  console.error(error);
  giveUp();
});

async function stop(): Promise<void> {
  clearTimeout(limit);
  for (const close of closing.splice(0).reverse()) await Promise.resolve(close()).catch(console.error);
}

async function startRouters(): Promise<Simulator[]> {
  const behaviour = { onlineShare: 1, dropsPerHour: 0 };
  const routers: Simulator[] = [];
  for (let n = 0; n < routerCount; n++) {
    const router = await startSimulator({ secrets: 40, subscribers: behaviour, seed: n + 1 });
    closing.push(() => router.close());
    routers.push(router);
  }
  return routers;
}

interface Subscriber {
  readonly id: number;
  readonly ispId: number;
}

/** Starts Lastmile with all routers polled and adopted, and creates a user for each ISP. */
async function startPanel(simulators: readonly Simulator[]) {
  const ports = simulators.map(({ port }) => port);
  const allow = ports.map((port) => `127.0.0.1:${port}`);
  process.env['ROUTER_ALLOW'] = allow.join(',');
  process.env['METRICS_TOKEN'] = metricsToken;
  const panel = await startPanelProcess();
  closing.push(() => panel.stop());
  const admin = new pg.Pool({ connectionString: panel.adminUrl, max: 2 });
  closing.push(() => admin.end());
  const db = { sql: (text: string, values?: unknown[]) => admin.query(text, values) };
  await db.sql(
    "create role bench login password 'bench' noinherit; grant lastmile_tenant, lastmile_platform to bench; grant connect on database lastmile to bench",
  );
  const appUrl = Object.assign(new URL(panel.adminUrl), { username: 'bench', password: 'bench' });
  const database = openDatabase({ url: appUrl.href, maxConnections: 4 });
  closing.push(() => database.close());
  const cipher = new Cipher(await readKeyRing({}, panel.home));
  const routers = await insertFleet(db, cipher, { ports });
  const connector = createRouterConnector(createAddressRules({ allow, deny: [] }));
  const services = { clock: systemClock, cipher, routers: connector };
  await withMany(1, routers, ({ ispId, id }) => pollRouter(services, id, requireRun(database, ispId)));
  await adoptFleet(db);
  await db.sql(
    `insert into users (isp_id, full_name, email, password_hash, role_id)
     select isp.id, 'Bench', 'bench' || isp.id || '@bench.example', known.password_hash, known.role_id
     from isps isp, users known where isp.id = any($1) and known.email = 'owner@meghna.example'`,
    [routers.map(({ ispId }) => ispId)],
  );
  return { url: panel.url, routers, watchedSubscribers: await onlineSubscribers(db, routers, simulators) };
}

async function onlineSubscribers(
  db: { sql(text: string, values: unknown[]): Promise<pg.QueryResult> },
  routers: readonly FleetRouter[],
  simulators: readonly Simulator[],
): Promise<Subscriber[]> {
  const watchedSubscribers: Subscriber[] = [];
  for (const [n, { ispId }] of routers.entries()) {
    const online = [...(simulators[n]?.router.table('/ppp/active').items() ?? [])];
    const names = online.slice(0, subscribersEach).map(({ values }) => values.get('name'));
    const { rows } = await db.sql('select id from subscribers where isp_id = $1 and username = any($2)', [
      ispId,
      names,
    ]);
    if (rows.length !== subscribersEach) throw new Error(`Only ${rows.length} subscribers are online`);
    watchedSubscribers.push(...rows.map(({ id }) => ({ id: Number(id), ispId })));
  }
  return watchedSubscribers;
}

async function signIn(url: string, ispId: number): Promise<string> {
  const response = await fetch(`${url}/api/isp/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: `bench${ispId}@bench.example`, password: 'lastmile-demo' }),
  });
  return ((await response.json()) as { accessToken: string }).accessToken;
}

/** Counts the samples with traffic data. */
function view(url: string, subscriber: Subscriber, token: string): { samples: number } {
  const count = { samples: 0 };
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const request = http.get(
    `${url}/api/get-live-data/${subscriber.id}`,
    { headers, agent: false },
    (response) => {
      response.setEncoding('utf8').on('error', () => {});
      response.on('data', (text: string) => {
        count.samples += text.split('"state":"online"').length - 1;
      });
    },
  );
  request.on('error', () => {});
  closing.push(() => request.destroy());
  return count;
}

async function processFigures(url: string) {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const text = await response.text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return { cpu: figure('process_cpu_seconds_total'), bytes: figure('process_resident_memory_bytes') };
}

async function measure() {
  const simulators = await startRouters();
  const { url, routers, watchedSubscribers } = await startPanel(simulators);
  const tokens = new Map<number, string>();
  for (const { ispId } of routers) tokens.set(ispId, await signIn(url, ispId));
  const atRest = await processFigures(url);
  const views = watchedSubscribers.flatMap((subscriber) =>
    Array.from({ length: viewersEach }, () => view(url, subscriber, tokens.get(subscriber.ispId) ?? '')),
  );
  for (let attempts = 0; views.some(({ samples }) => samples === 0); attempts++) {
    if (attempts === 60)
      throw new Error(`${views.filter(({ samples }) => samples === 0).length} viewers get no samples`);
    await pause(500);
  }
  const served = () => sum(simulators.flatMap(({ served: commands }) => Object.values(commands)));
  const samplesOf = () => sum(views.map(({ samples }) => samples));
  const [before, samplesBefore, commandsBefore] = [await processFigures(url), samplesOf(), served()];
  const startedAt = performance.now();
  await pause(measuredMs);
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = await processFigures(url);
  const commands = (served() - commandsBefore) / seconds;
  const connections = simulators.map(({ connectionCount }) => connectionCount);
  const perViewer = (samplesOf() - samplesBefore) / seconds / views.length;
  const ok = perViewer > 0.8 && connections.every((count) => count === 1);
  return {
    bench: 'live',
    value: round(commands),
    baseline: routerCount,
    ratio: round(commands / routerCount),
    unit: 'commands/s on all routers; the baseline is one per router and second',
    n: views.length,
    target: null,
    ok,
    samplesPerViewerAndSecond: round(perViewer),
    connectionsOfRouters: connections,
    apiCpuPercent: round(((after.cpu - before.cpu) / seconds) * 100),
    apiMemoryMb: round(after.bytes / 1e6),
    apiMemoryAtRestMb: round(atRest.bytes / 1e6),
  };
}

try {
  const outcome = await measure();
  if (!outcome.ok) process.exitCode = 1;
  console.log(JSON.stringify(outcome));
} finally {
  await stop();
}
