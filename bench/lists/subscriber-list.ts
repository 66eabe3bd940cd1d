import { openDatabase } from '@lastmile/database';
import { slownessOf } from '@lastmile/testing';
import autocannon from 'autocannon';
import pg from 'pg';
import type { SubscriberFilter } from '../../apps/server/src/modules/customers/subscribers/queries/subscriber-filter.ts';
import {
  countSubscribers,
  subscriberPage,
} from '../../apps/server/src/modules/customers/subscribers/queries/subscribers.ts';
import { insertManySubscribers } from '../../apps/server/test/support/many-subscribers.ts';
import { recordStatements, type Statement } from '../../apps/server/test/support/recorded-statements.ts';
import { compare, type Outcome } from '../support/harness.ts';
import { signInToDemo, startPanelProcess } from '../support/panel-process.ts';

/**
 * The subscriber list of an ISP with 100,000 subscribers, next to a million of other ISPs: the database time of each
 * filter, sort and search as tenant, then complete calls over HTTP. The baseline is the round trip of `select 1`.
 */
const panel = await startPanelProcess();
const admin = new pg.Client({ connectionString: panel.adminUrl });
await admin.connect();
await admin.query(`set session_replication_role = replica;
  truncate areas, routers, packages, customers, subscribers, router_secrets, subscriber_aggregates cascade`);
const startedAt = performance.now();
await insertManySubscribers(
  { sql: (text) => admin.query(text) },
  { ispId: 1, subscribers: 100_000, others: 1_000_000, otherIsps: 200 },
);
console.error(`filled in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);

const appUrl = new URL(panel.adminUrl);
appUrl.username = 'bench';
// A separate login with the application's permissions; the application keeps its own.
await admin.query(
  "create role bench login password 'bench' noinherit; grant lastmile_tenant, lastmile_platform to bench; grant connect on database lastmile to bench",
);
appUrl.password = 'bench';
const database = openDatabase({ url: appUrl.href, maxConnections: 1 });
const db = { database };

const sorts = [
  'username',
  '-username',
  'name',
  '-name',
  'connectedOn',
  '-connectedOn',
  'createdAt',
  '-createdAt',
] as const;
const filters: Record<string, SubscriberFilter> = {
  all: { search: '' },
  'status active': { search: '', status: 'active' },
  'status suspended': { search: '', status: 'suspended' },
  router: { search: '', routerId: 3 },
  package: { search: '', packageId: 3 },
  area: { search: '', areaId: 3 },
  online: { search: '', online: 'yes' },
  offline: { search: '', online: 'no' },
  'changes pending': { search: '', sync: 'pending' },
  'sync failed': { search: '', sync: 'failed' },
  synced: { search: '', sync: 'synced' },
  'billing free': { search: '', billing: 'free' },
  'billing normal': { search: '', billing: 'normal' },
  unassigned: { search: '', assigned: 'no' },
  assigned: { search: '', assigned: 'yes' },
  'connected in a month': { search: '', connectedFrom: '2023-01-01', connectedTo: '2023-01-31' },
  'name uddin 777': { search: 'uddin 777' },
  'name রিম ৭৭৭': { search: 'রিম ৭৭৭' },
  'username user777': { search: 'user777' },
  'number 0077': { search: '007771' },
};

const client = new pg.Client({ connectionString: appUrl.href });
await client.connect();

async function millisecondsOf({ sql, parameters }: Statement): Promise<number> {
  const queriedAt = performance.now();
  await client.query({ name: nameOf(sql), text: sql, values: [...parameters] });
  return performance.now() - queriedAt;
}
const names = new Map<string, string>();
function nameOf(sql: string): string {
  const name = names.get(sql) ?? `b${names.size}`;
  names.set(sql, name);
  return name;
}

const outcomes: Outcome[] = [];
async function measure(what: string, statement: Statement | undefined, target: number): Promise<void> {
  if (!statement) throw new Error(`${what} sent no statement`);
  const slow = await slownessOf(db, 1, statement);
  if (slow.length) console.error(`${what}: ${slow.join('; ')}`);
  await client.query("begin read only; set local role lastmile_tenant; set local app.isp_id = '1'");
  outcomes.push(
    await compare({
      bench: `subscriber-list ${what}`,
      unit: 'ms',
      target,
      better: 'lower-value',
      pairs: 9,
      value: () => millisecondsOf(statement),
      baseline: () => millisecondsOf({ sql: 'select 1', parameters: [] }),
    }),
  );
  await client.query('rollback');
}
const pageOf = (filter: SubscriberFilter, sort: (typeof sorts)[number], offset: number) =>
  recordStatements(db, 1, (tx) => subscriberPage(tx, { ...filter, sort }, null, 25, offset));
for (const sort of sorts) await measure(`page by ${sort}`, (await pageOf({ search: '' }, sort, 0))[0], 10);
for (const [name, filter] of Object.entries(filters)) {
  await measure(`page of ${name}`, (await pageOf(filter, 'username', 0))[0], 10);
  const [count] = await recordStatements(db, 1, (tx) => countSubscribers(tx, filter, null));
  await measure(`count of ${name}`, count, 10);
}
await measure('deep page', (await pageOf({ search: '' }, 'username', 95_000))[0], 50);
await client.end();
await database.close();
await admin.end();

const token = await signInToDemo(panel.url);
for (const query of ['', '?page=3800', '?search=user777', '?status=suspended&sort=name']) {
  const result = await autocannon({
    url: `${panel.url}/api/isp/isp-user/index${query}`,
    headers: { authorization: `Bearer ${token}` },
    connections: 10,
    duration: 5,
  });
  if (result.non2xx || result.errors)
    throw new Error(`${query}: ${result.non2xx} rejected, ${result.errors} errors`);
  console.error(`GET index${query}: ${result.requests.average} req/s, p99 ${result.latency.p99} ms`);
}
await panel.stop();

const worst = outcomes.reduce((a, b) => (a.value / a.target > b.value / b.target ? a : b));
console.log(
  JSON.stringify({
    ...worst,
    bench: 'subscriber-list',
    worst: worst.bench,
    ok: outcomes.every(({ ok }) => ok),
  }),
);
