import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@lastmile/embedded-postgres';
import pg from 'pg';
import { command } from '../apps/server/test/support/started-server.ts';
import { seedAdministrator, seed as seedIsp } from './support/billable-subscribers.ts';
import { requirePrograms } from './support/debian-programs.ts';
import { buildOtherVersion } from './support/other-version.ts';
import { PanelClient } from './support/panel-client.ts';
import { PanelCluster } from './support/panel-cluster.ts';
import { PaymentTraffic } from './support/payment-traffic.ts';
import { Random } from './support/schema-values.ts';

/**
 * Upgrades from another commit (`LASTMILE_CHAOS_FROM`, the one before this by default) to this version and back, while payments are
 * recorded by two API and two worker processes behind nginx. Without migrations in between processes are replaced one by one. With
 * them all are stopped, the database is copied, migrated and served by the new version; to go back the copy is served again, which loses
 * what was written since, as docs/operating.md says. All other acknowledged payments must be there once, and `check` be clean.
 */
const from = process.env['LASTMILE_CHAOS_FROM'] ?? 'HEAD~1';
const ispId = 900;
const subscribers = 1_000;
const clerks = 4;
const trafficMs = 8_000;

// Processes and the other version are removed when this one ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.setMaxListeners(50);
await requirePrograms('nginx');
const startedAt = performance.now();
const say = (text: string) =>
  console.error(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}`);
const other = buildOtherVersion(from);
process.once('exit', () => other.remove());
const ownMigrations = fileURLToPath(new URL('../packages/database/migrations', import.meta.url));
const migrations = (await readdir(ownMigrations)).length - other.migrations;
say(`${other.commit} is built; ${migrations} migrations since`);

const folder = await mkdtemp(path.join(tmpdir(), 'lastmile-upgrade-'));
const postgres = await startEmbeddedPostgres({ home: path.join(folder, 'postgres') });
/** A new connection for each, because databases are renamed. */
async function withDatabase<T>(work: (client: pg.Client) => Promise<T>, database?: string): Promise<T> {
  const url = new URL(postgres.adminUrl);
  if (database) url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return work(client).finally(() => client.end());
}
const databaseUrl = Object.assign(new URL(postgres.adminUrl), { username: '', password: '' }).href;
const panel = new PanelCluster({
  ...{ folder, apis: 2, workers: 2, firstPort: 4_560, command: other.command },
  ...{ adminUrl: postgres.adminUrl, databaseUrl },
});
await panel.start();
await withDatabase(async (client) => {
  await seedAdministrator(client);
  await seedIsp(client, { ispId, subscribers, login: 'chaos@billing.example' });
});
const owner = new PanelClient(panel.url, 'chaos@billing.example');
await owner.signIn();
say(`${other.commit} runs`);

const payments = new PaymentTraffic(owner, new Random(1), subscribers, clerks);
await sleep(trafficMs);
interface Step {
  readonly step: string;
  readonly secondsWithoutWrites: number;
  readonly seconds: number;
}
const steps: Step[] = [];
async function step(name: string, act: () => Promise<void>): Promise<void> {
  const at = performance.now();
  await act();
  const seconds = Math.round((performance.now() - at) / 100) / 10;
  await sleep(trafficMs);
  const secondsWithoutWrites = payments.longestGap(at, performance.now());
  steps.push({ step: name, seconds, secondsWithoutWrites });
  say(`${name}: ${JSON.stringify(steps.at(-1))}`);
}
const maintenance = (statement: string) => withDatabase((client) => client.query(statement), 'postgres');
/** Acknowledged before the copy was made, and after the copy was served again. */
let lostFrom = Number.POSITIVE_INFINITY;
let lostUntil = Number.POSITIVE_INFINITY;
if (migrations === 0) {
  await step('upgrade, one by one', () => panel.replaceOneByOne(command));
  await step('back, one by one', () => panel.replaceOneByOne(other.command));
} else {
  await step('upgrade with migrations', () =>
    panel.replaceAll(command, async () => {
      lostFrom = performance.now();
      await maintenance('create database lastmile_before template lastmile');
      await panel.run('migrate', command);
    }),
  );
  await step('back to the copy', () =>
    panel.replaceAll(other.command, async () => {
      await maintenance('drop database lastmile');
      await maintenance('alter database lastmile_before rename to lastmile');
      lostUntil = performance.now();
    }),
  );
}
await payments.stop();
const found = await withDatabase((client) => payments.compare(client, ispId));
const discarded = [...payments.acknowledged.values()].filter((at) => at > lostFrom && at < lostUntil).length;
const violations = await panel.violations();
const statuses = Object.fromEntries(owner.statuses);
const lost = found.lost - discarded;
const ok = lost === 0 && found.doubled === 0 && violations.length === 0 && !statuses['500'];
console.log(
  JSON.stringify({
    ...{ chaos: 'upgrade', from: other.commit, migrations, steps, ...found, lost, discarded, statuses },
    ...{ violations, ok, cores: availableParallelism(), memoryGb: Math.round(totalmem() / 2 ** 30) },
    load: Math.round(loadavg()[0] ?? 0),
  }),
);
await panel.stop();
await postgres.stop();
if (ok) await rm(folder, { recursive: true, force: true });
else say(`Logs are in ${folder}`);
process.exit(ok ? 0 : 1);
