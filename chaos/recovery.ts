import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ArchivedPostgres } from './support/archived-postgres.ts';
import { seedAdministrator, seed as seedIsp } from './support/billable-subscribers.ts';
import { requirePrograms } from './support/debian-programs.ts';
import { PanelClient } from './support/panel-client.ts';
import { PanelCluster } from './support/panel-cluster.ts';
import { PaymentTraffic } from './support/payment-traffic.ts';
import { Random } from './support/schema-values.ts';

/**
 * Point-in-time recovery with pgBackRest (deploy/pgbackrest): a full and an incremental backup while clerks record payments, then a
 * moment, then more payments, then someone deletes payments by hand. `check` must report it. PostgreSQL is restored to the moment:
 * every payment acknowledged before it must be there, none that began after it, and all invariants must hold. Needs root and Debian.
 */
const ispId = 900;
const subscribers = 2_000;
const trafficMs = 10_000;

if (process.getuid?.() !== 0) throw new Error('This test needs root, to run PostgreSQL as its own user.');
await requirePrograms('pgbackrest', 'postgresql', 'nginx');
const startedAt = performance.now();
const say = (text: string) =>
  console.error(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}`);
const seconds: Record<string, number> = {};
async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const at = performance.now();
  const result = await work();
  seconds[step] = Math.round((performance.now() - at) / 100) / 10;
  say(`${step}: ${seconds[step]} s`);
  return result;
}

const folder = await mkdtemp(path.join(tmpdir(), 'lastmile-recovery-'));
await chmod(folder, 0o755);
const postgres = new ArchivedPostgres(path.join(folder, 'postgres'), 15_499);
await postgres.start();
async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  await client.connect();
  return work(client).finally(() => client.end());
}
const panel = new PanelCluster({
  ...{ folder, apis: 1, workers: 1, firstPort: 4_520 },
  adminUrl: postgres.adminUrl,
  databaseUrl: postgres.url,
});
await panel.start();
await withDatabase(async (client) => {
  await seedAdministrator(client);
  await seedIsp(client, { ispId, subscribers, login: 'chaos@billing.example' });
});
const owner = new PanelClient(panel.url, 'chaos@billing.example');
await owner.signIn();

const payments = new PaymentTraffic(owner, new Random(1), subscribers, 3);
await timed('full backup', () => postgres.backrest('backup', '--type=full'));
await sleep(trafficMs);
await timed('incremental backup', () => postgres.backrest('backup', '--type=incr'));
await sleep(trafficMs);
const atMoment = performance.now();
const moment = await withDatabase(async (client) => {
  const { rows } = await client.query('select now()::text as now');
  return rows[0].now as string;
});
const acknowledgedBefore = [...payments.acknowledged].filter(([, at]) => at < atMoment).map(([key]) => key);
say(`the moment: ${moment}, ${acknowledgedBefore.length} payments acknowledged`);
await sleep(1_000);
const beganBefore = new Set(payments.acknowledged.keys());
await sleep(trafficMs);
await payments.stop();
const beganAfter = [...payments.acknowledged.keys()].filter((key) => !beganBefore.has(key)).slice(3);

const deleted = await withDatabase(async (client) => {
  await client.query('set session_replication_role = replica');
  const gone = await client.query('delete from payments where isp_id = $1 and id % 3 = 0', [ispId]);
  return gone.rowCount ?? 0;
});
const noticed = await panel.violations();
say(`${deleted} payments deleted by hand; check reports ${noticed.length === 0 ? 'nothing' : 'it'}`);
await panel.stop();
await timed('stop and restore', async () => {
  await postgres.stopServer();
  const target = ['--delta', '--type=time', `--target=${moment}`, '--target-action=promote'];
  await postgres.backrest(...target, 'restore');
});
await timed('recovery until writable', async () => {
  await postgres.startServer();
  const isRecovering = () =>
    withDatabase(async (client) => {
      const { rows } = await client.query('select pg_is_in_recovery() as is');
      return rows[0].is as boolean;
    });
  while (await isRecovering()) await sleep(200);
});
const found = await withDatabase(async (client) => {
  const { rows } = await client.query('select reference from payments where isp_id = $1', [ispId]);
  const present = new Set(rows.map(({ reference }) => reference as string));
  return {
    restored: present.size,
    lost: acknowledgedBefore.filter((key) => !present.has(key)).length,
    fromAfter: beganAfter.filter((key) => present.has(key)).length,
  };
});
const violations = await panel.violations();
await panel.start();
const body = { subscriberId: 1, amountMinor: 100, method: 'cash', reference: 'afterwards' };
const isWritable = (await owner.call('/api/isp/payment/store', body, 'afterwards')) !== undefined;
const ok =
  acknowledgedBefore.length > 50 &&
  beganAfter.length > 20 &&
  deleted > 0 &&
  noticed.length > 0 &&
  found.lost + found.fromAfter === 0 &&
  violations.length === 0 &&
  isWritable;
console.log(
  JSON.stringify({
    ...{ chaos: 'recovery', cores: availableParallelism(), memoryGb: Math.round(totalmem() / 2 ** 30) },
    ...{ moment, acknowledgedBefore: acknowledgedBefore.length, beganAfter: beganAfter.length, deleted },
    ...{ isDamageNoticed: noticed.length > 0, ...found, seconds, violations, isWritable, ok },
  }),
);
await panel.stop();
await postgres.stopServer();
if (ok) await rm(folder, { recursive: true, force: true });
else say(`Logs are in ${folder}`);
process.exit(ok ? 0 : 1);
