import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGatewaySimulator } from '@lastmile/gateway-simulator';
import { Cipher, parseKeyRing } from '@lastmile/kit/encryption';
import pg from 'pg';
import { insertFleet, spawnFleet } from '../bench/support/fleet.ts';
import { seedAdministrator, seed as seedIsp } from './support/billable-subscribers.ts';
import { CheckoutTraffic, enableGateways } from './support/checkout-traffic.ts';
import { DatabaseCluster } from './support/cluster/database-cluster.ts';
import { isolate, killMachine, type MachineName, reconnect } from './support/cluster/machines.ts';
import { measureStaleness } from './support/cluster/standby-staleness.ts';
import { requirePrograms } from './support/debian-programs.ts';
import { PanelClient } from './support/panel-client.ts';
import { PanelCluster } from './support/panel-cluster.ts';
import { PaymentTraffic } from './support/payment-traffic.ts';
import { Random } from './support/schema-values.ts';
import { SyncTraffic } from './support/sync-traffic.ts';

/**
 * PostgreSQL on three machines under Patroni (deploy/patroni), three API and four worker processes behind nginx, and a traffic of
 * payments, online payments, a billing run and syncs of a router. The leader loses its PostgreSQL, loses power twice, and is isolated
 * from the others while the panel still reaches it. In the end every acknowledged write must be there, none twice, the router must
 * be as the panel says, and all invariants must hold. How far the standbys are behind is measured before the first fault. Needs root and
 * Debian, for network namespaces and packages.
 * `LASTMILE_CHAOS_SEED` repeats the choices of the traffic.
 */
const seed = Number(process.env['LASTMILE_CHAOS_SEED'] ?? Date.now() % 1_000_000);
const subscribers = Number(process.env['LASTMILE_CHAOS_SUBSCRIBERS'] ?? 4_000);
const ispId = 900;
const clerks = 4;
const payers = 3;
const betweenFaultsMs = 5_000;

if (process.getuid?.() !== 0) throw new Error('This test needs root, for network namespaces.');
await requirePrograms('patroni', 'etcd-server', 'haproxy', 'nginx', 'iptables', 'postgresql');
const startedAt = performance.now();
const secondsSince = (at: number) => Math.round((performance.now() - at) / 100) / 10;
const say = (text: string) => console.error(`${String(secondsSince(startedAt)).padStart(6)} s  ${text}`);

// The machines are removed when the process ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.setMaxListeners(50);
const folder = await mkdtemp(path.join(tmpdir(), 'lastmile-failover-'));
await chmod(folder, 0o755);
const cluster = new DatabaseCluster(folder);
await cluster.start();
say(`PostgreSQL runs on three machines, leader ${await cluster.settled()}`);

/** A new connection for each, because the leader changes. */
async function withDatabase<T>(work: (client: pg.Client) => Promise<T>, database = 'lastmile'): Promise<T> {
  const url = new URL(cluster.adminUrl);
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
await withDatabase((client) => client.query('create database lastmile'), 'postgres');

const simulator = await startGatewaySimulator();
const fleet = await spawnFleet({ routers: 1, secrets: 200 });
const panel = new PanelCluster({
  ...{ folder, apis: 3, workers: 4, firstPort: 4_500 },
  adminUrl: cluster.adminUrl,
  databaseUrl: cluster.url,
  env: {
    WORKER_CONCURRENCY: '4',
    DATABASE_READ_URL: cluster.readUrl,
    GATEWAY_ALLOW: new URL(simulator.url).host,
    ROUTER_ALLOW: fleet.ports.map((port) => `127.0.0.1:${port}`).join(','),
  },
});
await panel.start();
say('Panel runs: 3 API and 4 worker processes behind nginx');

const random = new Random(seed);
const owner = new PanelClient(panel.url, 'chaos@billing.example');
const technician = new PanelClient(panel.url, 'chaos@network.example');
const admin = new PanelClient(panel.url, 'admin@lastmile.example');
const cipher = new Cipher(parseKeyRing(panel.key));
const router = await withDatabase(async (client) => {
  await seedAdministrator(client);
  await seedIsp(client, { ispId, subscribers, login: 'chaos@billing.example' });
  const sql = { sql: (text: string, values?: unknown[]) => client.query(text, values) };
  const [inserted] = await insertFleet(sql, cipher, fleet);
  if (!inserted) throw new Error('There is no router');
  await client.query(
    `insert into users (isp_id, full_name, email, password_hash, role_id)
     select $1, 'Technician', 'chaos@network.example', password_hash, role_id from users where email = 'chaos@billing.example'`,
    [inserted.ispId],
  );
  return inserted;
});
for (const client of [owner, technician, admin]) await client.signIn();
await enableGateways(admin, simulator, ispId);
await technician.call(`/api/isp/router/sync/${router.id}`, {});
const managed = await withDatabase(async (client) => {
  const polled = () => client.query('select name from router_inventory where isp_id = $1', [router.ispId]);
  while ((await polled()).rowCount !== 200) await sleep(500);
  const names = (await polled()).rows.map(({ name }) => String(name));
  await technician.call('/api/isp/isp-user/import-from-router', { routerId: router.id, names, packageId: 1 });
  const { rows } = await client.query('select id from subscribers where isp_id = $1', [router.ispId]);
  return rows.map(({ id }) => Number(id));
});
say(`${subscribers} subscribers to invoice, ${managed.length} on a router`);

const payments = new PaymentTraffic(owner, random, subscribers, clerks);
const checkouts = new CheckoutTraffic({ panel: panel.url, client: owner, simulator, ispId, seed }, payers);
const syncs = new SyncTraffic(technician, random, managed);
const month = new Date().toISOString().slice(0, 7);
const billingRun = await owner.call<{ runId: number }>('/api/isp/invoice/generate', { month });
await sleep(betweenFaultsMs);
const standbyUrl = new URL(cluster.adminUrl);
standbyUrl.host = new URL(cluster.readUrl).host;
const staleness = await measureStaleness({
  leaderUrl: cluster.adminUrl,
  standbyUrl: standbyUrl.href,
  times: 100,
});
say(`A standby is behind by ${JSON.stringify(staleness)}`);

interface Fault {
  readonly fault: string;
  readonly secondsWithoutWrites: number;
  readonly secondsUntilRedundant: number;
  readonly leader: string;
}
const faults: Fault[] = [];
async function strike(fault: string, act: (leader: MachineName) => Promise<void>, repair?: typeof isolate) {
  const leader = await cluster.settled();
  const at = performance.now();
  await act(leader);
  say(`${fault} (${leader})`);
  await sleep(1_000);
  // Its processes are started again, or its network is back, only after another machine has taken over.
  const acknowledged = payments.acknowledged.size;
  while (payments.acknowledged.size < acknowledged + clerks + 1) await sleep(100);
  await repair?.(leader);
  const next = await cluster.settled();
  const secondsUntilRedundant = secondsSince(at);
  await sleep(betweenFaultsMs);
  const secondsWithoutWrites = payments.longestGap(at, performance.now());
  faults.push({ fault, secondsWithoutWrites, secondsUntilRedundant, leader: `${leader} → ${next}` });
  say(`${secondsWithoutWrites} s without writes, leader ${next}`);
}
const restart = async (name: MachineName) => cluster.startMachine(name);
await strike('PostgreSQL of the leader killed', (leader) => cluster.killPostgres(leader));
await strike('leader lost power', killMachine, restart);
await strike('leader isolated from the others', isolate, reconnect);
await strike('leader lost power', killMachine, restart);

await Promise.all([payments.stop(), checkouts.stop(), syncs.stop()]);
say(`${payments.acknowledged.size} payments acknowledged; comparing`);
const runDone = async () =>
  (await owner.call<{ state: string }>(`/api/isp/billing-run/show/${billingRun?.runId}`))?.state === 'done';
for (let waited = 0; waited < 60 && !(await runDone()); waited += 1) await sleep(1_000);
const found = await withDatabase(async (client) => {
  const { rows } = await client.query(
    `select count(*)::int as invoices, count(distinct subscriber_id)::int as invoiced,
       (select count(*)::int from subscribers where isp_id = $1 and status = 'active' and billing = 'normal') as billable
     from invoices where isp_id = $1`,
    [ispId],
  );
  return {
    payments: await payments.compare(client, ispId),
    online: await checkouts.compare(client, 30_000),
    billingRun: rows[0] as { invoices: number; invoiced: number; billable: number },
    sync: { changes: syncs.changes, different: await syncs.differences(client, router, 30_000) },
  };
});
const violations = await panel.violations();
const statuses: Record<string, number> = {};
for (const client of [owner, technician])
  for (const [status, times] of client.statuses) statuses[status] = (statuses[status] ?? 0) + times;
const { billingRun: run } = found;
const ok =
  found.payments.lost + found.payments.doubled + found.payments.unacknowledged === 0 &&
  found.online.lost + found.online.doubled + found.online.invented === 0 &&
  run.invoices === run.billable &&
  run.invoiced === run.billable &&
  found.sync.different === 0 &&
  (statuses['500'] ?? 0) === 0 &&
  violations.length === 0;
console.log(
  JSON.stringify({
    ...{ chaos: 'failover', seed, cores: availableParallelism(), memoryGb: Math.round(totalmem() / 2 ** 30) },
    ...{ seconds: Math.round(secondsSince(startedAt)), faults, staleness, ...found },
    ...{ restartedProcesses: panel.ends, statuses, violations, ok },
  }),
);
await panel.stop();
await Promise.all([simulator.close(), fleet.stop()]);
await cluster.stop();
if (ok) await rm(folder, { recursive: true, force: true });
else say(`Logs are in ${folder}`);
process.exit(ok ? 0 : 1);
