import { type Client, calls } from '@lastmile/contract';
import { slownessOf } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { recordStatements } from '../../../../test/support/recorded-statements.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { networkDays, networkHours } from './queries/network-usage.ts';
import { daysOf, hoursOf, openHours, sessionsOf } from './queries/usage.ts';

const c = calls.usage;
let server: TestServer;
let owner: Client;
let subscriber: number;
let routerId: number;
let areaId: number;
/** Noon of a day; the ISP is in Dhaka, six hours ahead. */
const today = '2026-03-10';

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(`${today}T06:30:00Z`);
  owner = await server.clientOf(north.logins.client);
  const make = await createBillable(server.db, north.id);
  subscriber = await make.subscriber();
  routerId = make.routerId;
  const { db } = server;
  const [area] = await db.sql<{ id: string }>(
    "insert into areas (isp_id, name) values ($1, 'Hill') returning id",
    [north.id],
  );
  areaId = Number(area?.id);
  const [below] = await db.sql<{ id: string }>(
    "insert into areas (isp_id, name, parent_id) values ($1, 'Hilltop', $2) returning id",
    [north.id, areaId],
  );
  await db.sql('select create_usage_partitions(day) from unnest($1::date[]) day', [[today, '2026-02-01']]);
  const hours = (hour: number, bytes: number) =>
    `{${Array.from({ length: 24 }, (_, at) => (at === hour ? bytes : 0))}}`;
  await db.sql(
    `insert into usage_days (isp_id, subscriber_id, day, download_bytes, upload_bytes)
     values ($1, $2, '2026-02-27', 700, 70), ($1, $2, '2026-03-02', 200, 20), ($1, $2, $3, 40, 4)`,
    [north.id, subscriber, today],
  );
  await db.sql(
    'insert into usage_hours (isp_id, subscriber_id, day, download, upload) values ($1, $2, $3, $4, $5)',
    [north.id, subscriber, today, hours(8, 40), hours(8, 4)],
  );
  // The running hour, from noon on.
  await db.sql(
    `insert into usage_readings (isp_id, router_id, interface_id, subscriber_id, session_started_at, read_at,
       download_counter, upload_counter, session_download, session_upload, hour_download, hour_upload)
     values ($1, $2, '*F1', $3, '2026-03-10T06:00:00Z', '2026-03-10T06:25:00Z', 9, 9, 9, 9, 5, 1)`,
    [north.id, routerId, subscriber],
  );
  const sums = [hours(8, 40), hours(8, 4), hours(8, 36), hours(8, 12)];
  await db.sql(
    `insert into router_usage (isp_id, router_id, day, download, upload, online, readings, download_bytes, upload_bytes, online_sum, reading_count)
     values ($1, $2, $3, $4, $5, $6, $7, 40, 4, 36, 12)`,
    [north.id, routerId, today, ...sums],
  );
  await db.sql(
    `insert into area_usage (isp_id, area_id, router_id, day, download, upload, online, download_bytes, upload_bytes, online_sum)
     values ($1, $2, $3, $4, $5, $6, $7, 40, 4, 12)`,
    [north.id, below?.id, routerId, today, ...sums.slice(0, 2), hours(8, 12)],
  );
});
afterAll(() => server.close());

it('shows the usage of a subscriber by hours, days and months, with the running hour', async () => {
  const usage = (range: '24h' | '7d' | '30d' | '12m') =>
    owner(c.subscriber, { params: { id: subscriber }, query: { range } });
  const day = await usage('24h');
  expect(day.points).toHaveLength(24);
  expect(day.points.filter(({ downloadBytes }) => downloadBytes > 0)).toEqual([
    { at: `${today}T08`, downloadBytes: 40, uploadBytes: 4 },
    { at: `${today}T12`, downloadBytes: 5, uploadBytes: 1 },
  ]);
  expect(day).toMatchObject({
    today: { downloadBytes: 45, uploadBytes: 5 },
    thisMonth: { downloadBytes: 245, uploadBytes: 25 },
    total: { downloadBytes: 45, uploadBytes: 5 },
    readAt: '2026-03-10T06:25:00.000Z',
  });
  expect((await usage('7d')).total).toEqual({ downloadBytes: 45, uploadBytes: 5 });
  expect((await usage('30d')).total).toEqual({ downloadBytes: 945, uploadBytes: 95 });
  expect((await usage('12m')).points.slice(-2)).toEqual([
    { at: '2026-02', downloadBytes: 700, uploadBytes: 70 },
    { at: '2026-03', downloadBytes: 245, uploadBytes: 25 },
  ]);
});

it('shows the hours of an earlier day', async () => {
  const day = '2026-02-27';
  await server.db.sql(
    'insert into usage_hours (isp_id, subscriber_id, day, download, upload) values ($1, $2, $3, $4, $5)',
    [north.id, subscriber, day, `{${Array(23).fill(0)},700}`, `{70,${Array(23).fill(0)}}`],
  );
  const {
    points,
    total,
    today: now,
  } = await owner(c.subscriber, {
    params: { id: subscriber },
    query: { date: day },
  });
  expect(points.map(({ at }) => at)).toEqual(
    Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}`),
  );
  expect(points[0]).toEqual({ at: `${day}T00`, downloadBytes: 0, uploadBytes: 70 });
  expect(points[23]).toEqual({ at: `${day}T23`, downloadBytes: 700, uploadBytes: 0 });
  expect(total).toEqual({ downloadBytes: 700, uploadBytes: 70 });
  expect(now).toEqual({ downloadBytes: 45, uploadBytes: 5 });
});

it('shows traffic and who is online of the network, a router, and an area with those below it', async () => {
  for (const place of [{}, { routerId }]) {
    const { points } = await owner(c.network, { query: place });
    expect(points.find(({ at }) => at === `${today}T08`)).toEqual({
      at: `${today}T08`,
      downloadBytes: 40,
      uploadBytes: 4,
      online: 3,
    });
    expect(points.find(({ at }) => at === `${today}T09`)?.online).toBeNull();
  }
  const { points } = await owner(c.network, { query: { areaId, range: '7d' } });
  expect(points.at(-1)).toEqual({ at: today, downloadBytes: 40, uploadBytes: 4, online: 1 });
});

it('is not shown to another ISP', async () => {
  const other = await server.clientOf(south.logins.client);
  expect(await expectProblem(other(c.subscriber, { params: { id: subscriber } }))).toMatchObject({
    status: 404,
    code: 'not_found',
  });
  expect(await expectProblem(other(c.network, { query: { routerId } }))).toMatchObject({
    status: 404,
    code: 'not_found',
  });
  expect(await expectProblem(other(c.network, { query: { areaId } }))).toMatchObject({
    status: 404,
    code: 'not_found',
  });
  expect((await other(c.network, {})).total).toEqual({ downloadBytes: 0, uploadBytes: 0 });
});

it('is on the page of the customer', async () => {
  const token = server.panel.services.payLinks.tokenOf({
    ispId: north.id,
    subscriberId: subscriber,
    version: 1,
  });
  const { usage } = await server.clientWith()(calls.payPage.get, { params: { token } });
  expect(usage?.thisMonth).toEqual({ downloadBytes: 245, uploadBytes: 25 });
  expect(usage?.days).toHaveLength(30);
  const response = await server.request(`/pay/${token}`, { headers: { accept: 'text/html' } });
  expect(await response.text()).toContain('Your usage');
});

it('is read by indexes, whatever the size of the network', async () => {
  const { db } = server;
  await db.sql(`
    set session_replication_role = replica;
    insert into isps (id, name, status) overriding system value select n, 'ISP ' || n, 'active' from generate_series(100, 1099) n;
    insert into usage_readings select 100 + n % 50, n % 40, '*' || n, n, now(), now(), 1, 1, 1, 1, 1, 1 from generate_series(1, 30000) n;
    insert into routers (isp_id, id, name, host, port, protocol, username, password_encrypted) overriding system value
      select 100 + n % 50, 1000 + n, 'Router ' || n, '10.9.' || n / 250 || '.' || n % 250, 8728, 'api', 'panel', '' from generate_series(1, 4000) n;
    insert into areas (isp_id, id, name) overriding system value select 100 + n % 50, 1000 + n, 'Area ' || n from generate_series(1, 4000) n;
    insert into usage_days select 100 + n % 50, n, '2026-02-05'::date + n % 30, 1, 1 from generate_series(1, 30000) n;
    insert into usage_hours select 100 + n % 50, n, '2026-02-05'::date + n % 30, array_fill(1::bigint, array[24]), array_fill(1::bigint, array[24])
      from generate_series(1, 30000) n;
    insert into router_usage select 100 + n % 50, n / 365, '2025-03-01'::date + n % 365, d, d, d, d, 1, 1, 1, 1
      from generate_series(1, 30000) n, (select array_fill(1::bigint, array[24]) as d) d on conflict do nothing;
    insert into area_usage select 100 + n % 50, n / 365, 1, '2025-03-01'::date + n % 365, d, d, d, 1, 1, 1
      from generate_series(1, 30000) n, (select array_fill(1::bigint, array[24]) as d) d on conflict do nothing;
    reset session_replication_role;
    analyze`);
  const days = { from: '2026-02-10', to: today };
  const statements = [
    await recordStatements(db, north.id, (tx) => daysOf(tx, subscriber, days)),
    await recordStatements(db, north.id, (tx) => hoursOf(tx, subscriber, days)),
    await recordStatements(db, north.id, (tx) => openHours(tx, subscriber)),
    await recordStatements(db, north.id, (tx) => sessionsOf(tx, subscriber, 20)),
    await recordStatements(db, north.id, (tx) => networkHours(tx, {}, days)),
    await recordStatements(db, north.id, (tx) => networkDays(tx, { routerId }, days, 'day')),
    await recordStatements(db, north.id, (tx) => networkDays(tx, { areaId }, days, 'month')),
  ].flat();
  for (const statement of statements) {
    expect(await slownessOf(db, north.id, statement), statement.sql).toEqual([]);
  }
});
