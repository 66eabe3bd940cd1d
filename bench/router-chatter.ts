import { openDatabase, withTenant } from '@lastmile/database';
import { systemClock } from '@lastmile/kit';
import { Cipher, generateKey, parseKeyRing } from '@lastmile/kit/encryption';
import { startSimulator } from '@lastmile/routeros-simulator';
import { saveDesiredState } from '../apps/server/src/modules/network/desired-state/index.ts';
import { pollRouter } from '../apps/server/src/modules/network/reconciler/operations/poll-router.ts';
import { syncRouter } from '../apps/server/src/modules/network/reconciler/operations/sync-router.ts';
import { createAddressRules } from '../apps/server/src/modules/network/routers/connection/address-rules.ts';
import { createRouterConnector } from '../apps/server/src/modules/network/routers/connection/router-connector.ts';
import { startBenchDatabase } from './support/bench-database.ts';
import { adoptFleet, insertFleet, requireRun } from './support/fleet.ts';

/**
 * What a router hears from a worker: sentences and logins per change and per poll, counted by a simulated router. The
 * figures do not depend on the machine; the largest of several rounds has to meet its target.
 */
const rounds = 5;
const targets = {
  'first poll': { sentences: 14, logins: 1 },
  poll: { sentences: 8, logins: 0 },
  suspend: { sentences: 5, logins: 0 },
  reactivate: { sentences: 3, logins: 0 },
  'change speed': { sentences: 5, logins: 0 },
  'change password': { sentences: 3, logins: 0 },
};
type Act = keyof typeof targets;

const db = await startBenchDatabase();
const cipher = new Cipher(parseKeyRing(generateKey('bench')));
const simulator = await startSimulator({ secrets: 200, subscribers: { onlineShare: 1, dropsPerHour: 0 } });
const [router] = await insertFleet(db, cipher, { ports: [simulator.port] });
if (!router) throw new Error('The router was not inserted');
const { ispId, id: routerId } = router;
const allow = [`127.0.0.1:${simulator.port}`];
const routers = createRouterConnector(createAddressRules({ allow, deny: [] }));
const services = { clock: systemClock, cipher, routers };
const database = openDatabase({ url: db.appUrl, maxConnections: 2 });
const run = requireRun(database, ispId);

const heard = new Map<Act, { sentences: number; logins: number }>();
async function listen(act: Act, work: () => Promise<unknown>): Promise<void> {
  const { sentences, logins } = simulator.received;
  await work();
  const known = heard.get(act) ?? { sentences: 0, logins: 0 };
  heard.set(act, {
    sentences: Math.max(known.sentences, simulator.received.sentences - sentences),
    logins: Math.max(known.logins, simulator.received.logins - logins),
  });
}

async function sync(act: Act): Promise<void> {
  await listen(act, async () => {
    const result = await syncRouter(services, routerId, run);
    if (result?.['confirmed'] !== 1) throw new Error(`${act}: ${JSON.stringify(result)}`);
  });
}

async function change(act: Act, id: number, set: string): Promise<void> {
  await db.sql(`update subscribers set ${set} where isp_id = ${ispId} and id = ${id}`);
  await withTenant(database, ispId, { actor: { userId: null, call: 'bench' } }, (tx) =>
    saveDesiredState(tx, [id]),
  );
  await sync(act);
}

await listen('first poll', () => pollRouter(services, routerId, run));
await adoptFleet(db);
// Profiles are visited with the first change.
const { rows } = (await db.sql(
  `select id from subscribers where isp_id = ${ispId} and status = 'active' order by id limit ${rounds + 1}`,
)) as { rows: { id: string }[] };
const [first, ...others] = rows.map(({ id }) => Number(id));
await db.sql(`update subscribers set status = 'suspended', status_reason = 'manual' where id = ${first}`);
await withTenant(database, ispId, { actor: { userId: null, call: 'bench' } }, (tx) =>
  saveDesiredState(tx, [first ?? 0]),
);
await syncRouter(services, routerId, run);

for (const id of others) {
  await listen('poll', () => pollRouter(services, routerId, run));
  await change('suspend', id, "status = 'suspended', status_reason = 'manual'");
  await change('reactivate', id, "status = 'active', status_reason = null");
  simulator.tick();
  await change(
    'change speed',
    id,
    `package_id = (select p.id from packages p where p.isp_id = ${ispId} and p.id <> package_id order by p.id limit 1)`,
  );
  const password = cipher.encrypt(`new-${id}`, await passwordContext(id));
  await db.sql(`update subscribers set password_encrypted = $1 where id = ${id}`, [password]);
  await db.sql(
    `update router_secrets set push_password = true, state = 'pending', desired_version = desired_version + 1 where subscriber_id = ${id}`,
  );
  await sync('change password');
}

async function passwordContext(id: number): Promise<string> {
  const { rows: found } = (await db.sql(`select username from subscribers where id = ${id}`)) as {
    rows: { username: string }[];
  };
  return `subscribers.password:${ispId}:${found[0]?.username.toLowerCase()}`;
}

const results = Object.entries(targets).map(([act, target]) => {
  const value = heard.get(act as Act) ?? { sentences: Number.NaN, logins: Number.NaN };
  return { act, ...value, target, ok: value.sentences <= target.sentences && value.logins <= target.logins };
});
const connections = { value: simulator.connectionCount, target: 2, ok: simulator.connectionCount <= 2 };
const ok = connections.ok && results.every((result) => result.ok);
console.log(JSON.stringify({ bench: 'router-chatter', ok, connections, results }));
if (!ok) process.exitCode = 1;

routers.persistent.close();
await database.close();
await simulator.close();
await db.close();
