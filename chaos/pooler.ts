import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@lastmile/embedded-postgres';
import pg from 'pg';
import { seedAdministrator, seed as seedIsp } from './support/billable-subscribers.ts';
import { BackgroundProcess } from './support/cluster/background-process.ts';
import { requirePrograms } from './support/debian-programs.ts';
import { PanelClient } from './support/panel-client.ts';
import { PanelCluster } from './support/panel-cluster.ts';
import { PaymentTraffic } from './support/payment-traffic.ts';
import { Random } from './support/schema-values.ts';

/**
 * Two API and two worker processes reach the database through PgBouncer in session mode (deploy/pgbouncer), while clerks record
 * payments and a billing run is processed. Halfway PgBouncer is killed and started again. Every acknowledged payment must be there
 * once, every subscriber who owes has one invoice, no answer is a 500, and all invariants must hold. Needs root and Debian.
 */
const ispId = 900;
const subscribers = 500;
const clerks = 8;
const trafficMs = 10_000;
const port = 16_432;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
if (process.getuid?.() !== 0) throw new Error('This test needs root, to run PgBouncer as another user.');
await requirePrograms('nginx', 'pgbouncer');
const startedAt = performance.now();
const say = (text: string) =>
  console.error(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}`);

const folder = await mkdtemp(path.join(tmpdir(), 'lastmile-pooler-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ home: path.join(folder, 'postgres') });
const direct = new URL(postgres.adminUrl);
async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  await client.connect();
  return work(client).finally(() => client.end());
}
const panel = new PanelCluster({
  ...{ folder, apis: 2, workers: 2, firstPort: 4_580, adminUrl: postgres.adminUrl },
  databaseUrl: `postgres://127.0.0.1:${port}${direct.pathname}`,
});

/** The sample, with the addresses and files of this run. */
async function startPooler(): Promise<BackgroundProcess> {
  const sample = fileURLToPath(new URL('../deploy/pgbouncer/pgbouncer.ini', import.meta.url));
  const users = path.join(folder, 'userlist.txt');
  const config = path.join(folder, 'pgbouncer.ini');
  await writeFile(users, '"pgbouncer" "none"\n');
  const text = (await readFile(sample, 'utf8'))
    .replace('port=5432', `port=${direct.port}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', users);
  await writeFile(config, text);
  const command = [
    'setpriv',
    '--reuid',
    'nobody',
    '--regid',
    'nogroup',
    '--clear-groups',
    'pgbouncer',
    config,
  ];
  return new BackgroundProcess({ command, logFile: path.join(folder, 'pgbouncer.log'), restarts: true });
}

const settings = {
  statement_timeout: "'30s'",
  idle_in_transaction_session_timeout: "'60s'",
  timezone: "'UTC'",
  jit: 'off',
};
await mkdir(path.join(folder, 'home'), { recursive: true });
await panel.run('migrate');
await withDatabase(async (client) => {
  await client.query("create role pgbouncer login superuser password 'none'");
  for (const login of ['lastmile_app', 'lastmile_queue'])
    for (const [name, value] of Object.entries(settings))
      await client.query(`alter role ${login} set ${name} = ${value}`);
  await seedAdministrator(client);
  await seedIsp(client, { ispId, subscribers, login: 'chaos@billing.example' });
});
const pooler = await startPooler();
await panel.start();
const owner = new PanelClient(panel.url, 'chaos@billing.example');
await owner.signIn();
say('runs through PgBouncer');

const payments = new PaymentTraffic(owner, new Random(1), subscribers, clerks);
const month = new Date().toISOString().slice(0, 7);
const run = await owner.call<{ runId: number }>('/api/isp/invoice/generate', { month });
await sleep(trafficMs);
const killedAt = performance.now();
pooler.kill();
await sleep(trafficMs);
await payments.stop();
const secondsWithoutWrites = payments.longestGap(killedAt, performance.now());
say(`PgBouncer killed: ${secondsWithoutWrites} s without a payment`);
for (let state = ''; state !== 'done'; await sleep(500)) {
  const shown = await owner.call<{ state: string }>(`/api/isp/billing-run/show/${run?.runId}`);
  state = shown?.state ?? '';
}
const found = await withDatabase((client) => payments.compare(client, ispId));
const invoices = await withDatabase(async (client) => {
  const { rows } = await client.query(
    `select count(*)::int as invoices, count(distinct subscriber_id)::int as invoiced,
       (select count(*)::int from pg_stat_activity where usename = 'lastmile_app' and application_name like 'lastmile%') as connections
     from invoices where isp_id = ${ispId}`,
  );
  return rows[0] as { invoices: number; invoiced: number; connections: number };
});
const violations = await panel.violations();
const statuses = Object.fromEntries(owner.statuses);
const expected = subscribers - Math.floor(subscribers / 50);
const ok =
  found.acknowledged > 50 &&
  found.lost + found.doubled === 0 &&
  pooler.ends === 1 &&
  invoices.invoices === expected &&
  invoices.invoiced === expected &&
  violations.length === 0 &&
  !statuses['500'];
console.log(
  JSON.stringify({
    ...{ chaos: 'pooler', ...found, ...invoices, secondsWithoutWrites, statuses, violations, ok },
    ...{ cores: availableParallelism(), memoryGb: Math.round(totalmem() / 2 ** 30) },
    load: Math.round(loadavg()[0] ?? 0),
  }),
);
await panel.stop();
await pooler.stop();
await postgres.stop();
if (ok) await rm(folder, { recursive: true, force: true });
else say(`Logs are in ${folder}`);
process.exit(ok ? 0 : 1);
