import { openDatabase } from '@lastmile/database';
import { systemClock } from '@lastmile/kit';
import { Cipher, generateKey, parseKeyRing } from '@lastmile/kit/encryption';
import { activeSessions, RouterConnection, secrets } from '@lastmile/routeros';
import pg from 'pg';
import { pollRouter } from '../apps/server/src/modules/network/reconciler/operations/poll-router.ts';
import { createAddressRules } from '../apps/server/src/modules/network/routers/connection/address-rules.ts';
import { createRouterConnector } from '../apps/server/src/modules/network/routers/connection/router-connector.ts';
import { readRouterSystemInfo } from '../apps/server/src/modules/network/routers/index.ts';
import { startBenchDatabase } from './support/bench-database.ts';
import { adoptFleet, insertFleet, requireRun, spawnFleet, withMany } from './support/fleet.ts';
import { compare } from './support/harness.ts';

/**
 * Polls 50 routers with 50,000 subscribers (inventory, sessions, drift from the desired state). The baseline prints
 * the same menus and inserts the rows into a plain table, with one insert of arrays per router, which is within a few
 * percent of COPY.
 */
const concurrency = 8;
const db = await startBenchDatabase();
const cipher = new Cipher(parseKeyRing(generateKey('bench')));
const simulator = await spawnFleet({ routers: 50, secrets: 1_000 });
const routers = await insertFleet(db, cipher, simulator);
const allow = routers.map(({ port }) => `127.0.0.1:${port}`);
const services = {
  clock: systemClock,
  cipher,
  routers: createRouterConnector(createAddressRules({ allow, deny: [] })),
};
const database = openDatabase({ url: db.appUrl, maxConnections: concurrency });

async function pollSeconds(): Promise<number> {
  const startedAt = performance.now();
  await withMany(concurrency, routers, async ({ ispId, id }) => {
    const result = await pollRouter(services, id, requireRun(database, ispId));
    if (result?.['secrets'] !== 1_000) throw new Error(`Router ${id}: ${JSON.stringify(result)}`);
  });
  return (performance.now() - startedAt) / 1000;
}

const baselinePool = new pg.Pool({ connectionString: db.adminUrl, max: concurrency });
await db.sql('create table baseline_rows (router bigint, menu text, name text, profile text, detail text)');

async function printAndInsertSeconds(): Promise<number> {
  await db.sql('truncate baseline_rows');
  const startedAt = performance.now();
  await withMany(concurrency, routers, async ({ id, port }) => {
    const router = await RouterConnection.open({ host: '127.0.0.1', port, user: 'admin', password: '' });
    const [, secretRows, sessions] = await Promise.all([
      readRouterSystemInfo(router),
      secrets.list(router),
      activeSessions.list(router),
    ]);
    router.close();
    const rows = [
      ...secretRows.map((row) => ['secret', row.name, row.profile, row.comment] as const),
      ...sessions.map((row) => ['active', row.name, row.callerId, row.address] as const),
    ];
    const column = (index: 0 | 1 | 2 | 3) => rows.map((row) => row[index]);
    await baselinePool.query(
      'insert into baseline_rows select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[])',
      [id, column(0), column(1), column(2), column(3)],
    );
  });
  return (performance.now() - startedAt) / 1000;
}

await pollSeconds();
await adoptFleet(db);
await compare({
  bench: 'reconcile',
  unit: 's',
  target: 1.5,
  better: 'lower-ratio',
  // A pair takes three seconds, and autovacuum runs after the first ones.
  pairs: 15,
  value: pollSeconds,
  baseline: printAndInsertSeconds,
  note: { subscribers: 50_000, routers: 50 },
});
await baselinePool.end();
await database.close();
await simulator.stop();
await db.close();
