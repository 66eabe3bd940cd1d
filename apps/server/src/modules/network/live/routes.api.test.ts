import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Client, liveCalls } from '@lastmile/contract';
import { type Simulator, startSimulator } from '@lastmile/routeros-simulator';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { createTestPackage, createTestSubscriber } from '../../../../test/support/subscribers.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { createConcurrentEdits } from '../reconciler/test/concurrent-edits.ts';
import { maxSubscribersPerRouter } from './streaming/router-channel.ts';
import { EventReader } from './test/event-reader.ts';

const callerId = 'AA:BB:CC:00:00:01';
const users = [{ name: 'panel', password: 'four winds', policies: ['api', 'read', 'write', 'test'] }];

let panel: TestServer;
let simulator: Simulator;
let owner: Client;
let token: string;
let resellerToken: string;
let routerId: number;
let packageId: number;
const subscribers = new Map<string, number>();
const readers: EventReader[] = [];

const username = (n: number) => `user${String(n).padStart(5, '0')}`;
const subscriberOf = (n: number) => subscribers.get(username(n)) ?? 0;
const dial = (n: number) =>
  simulator.dial({ user: username(n), password: passwordOf(n), callerId: `${callerId}${n}` });
const passwordOf = (n: number) =>
  simulator.router.table('/ppp/secret').named(username(n))[0]?.values.get('password') ?? '';
const eventually = (probe: () => unknown) => vi.waitFor(probe, { timeout: 120_000, interval: 50 });
const waitUntilUnwatched = () => eventually(() => expect(simulator.connectionCount).toBe(0));
const rows = (table: string) => panel.db.sql(`select * from ${table}`);

async function read(n: number, by = token, at: { url: string } = panel): Promise<EventReader> {
  const reader = await EventReader.open(at, subscriberOf(n), by);
  readers.push(reader);
  return reader;
}

beforeAll(async () => {
  simulator = await startSimulator({ users, secrets: maxSubscribersPerRouter + 10 });
  panel = await startTestServer({ routerAllow: [`127.0.0.1:${simulator.port}`] });
  [owner, token, resellerToken] = await Promise.all([
    panel.clientOf(north.logins.client),
    panel.tokenOf(north.logins.client),
    panel.tokenOf(north.logins.reseller),
  ]);
  routerId = await createConcurrentEdits(panel).router(simulator.port);
  packageId = await createTestPackage(panel.db, north.id);
  for (let n = 1; n <= maxSubscribersPerRouter + 2; n++) {
    const subscriber = { routerId, packageId, status: 'active', username: username(n) };
    subscribers.set(subscriber.username, await createTestSubscriber(panel.db, north.id, subscriber));
    const [secret] = simulator.router.table('/ppp/secret').named(subscriber.username);
    if (secret) simulator.router.table('/ppp/secret').update(secret, new Map([['disabled', 'false']]));
    dial(n);
  }
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.unsubscribe();
});
afterAll(async () => {
  await panel.close();
  await simulator.close();
});

describe('a single sample', () => {
  it("returns current rates from the subscriber's point of view", async () => {
    const answer = await owner(liveCalls.data, { params: { usernameId: subscriberOf(1) } });
    expect(answer).toMatchObject({
      live: true,
      state: 'online',
      why: null,
      asOf: expect.any(String),
      session: {
        address: expect.stringMatching(/^10\./),
        callerId: `${callerId}1`,
        since: expect.any(String),
      },
      subscriber: { id: subscriberOf(1), username: username(1), router: { id: routerId }, status: 'active' },
    });
    expect(answer.downBps).toBeGreaterThan(answer.upBps ?? 0);
  });

  it('reports that a subscriber is offline, and why', async () => {
    simulator.hangUp(username(2));
    const answer = await owner(liveCalls.data, { params: { usernameId: subscriberOf(2) } });
    expect(answer).toMatchObject({ live: true, state: 'offline', why: 'hung-up', session: null });
    dial(2);
  });

  it('returns the last poll result and the reason when the router is unreachable', async () => {
    const edits = createConcurrentEdits(panel);
    const unreachable = await edits.router(1);
    const id = await createTestSubscriber(panel.db, north.id, {
      routerId: unreachable,
      packageId,
      status: 'active',
    });
    await panel.db.sql(
      `insert into router_observed_state (isp_id, router_id, state, polled_at) values ($1, $2, 'online', '2026-03-10T03:00:00Z')`,
      [north.id, unreachable],
    );
    await panel.db.sql(
      `insert into subscriber_presence (isp_id, subscriber_id, online, since, last_seen_at, last_ip)
       values ($1, $2, true, '2026-03-10T02:00:00Z', '2026-03-10T03:00:00Z', '10.9.8.7')`,
      [north.id, id],
    );
    expect(await owner(liveCalls.data, { params: { usernameId: id } })).toMatchObject({
      live: false,
      state: 'unreachable',
      why: expect.stringMatching(/\w/),
      asOf: expect.stringContaining('2026-03-10T03:00'),
      downBps: null,
      session: { address: '10.9.8.7', bytesDown: null },
    });
  });

  it('hides subscribers of another ISP, and from a reseller those of others', async () => {
    const params = { usernameId: subscriberOf(1) };
    const otherIsp = await panel.clientOf(south.logins.client);
    const reseller = panel.clientWith(resellerToken);
    for (const client of [otherIsp, reseller]) {
      expect(await expectProblem(client(liveCalls.data, { params }))).toMatchObject({ status: 404 });
    }
    expect(await (await read(1, resellerToken)).problem()).toMatchObject({ status: 404 });
  });
});

describe('the stream', () => {
  it('starts with the subscriber and continues with samples', async () => {
    const reader = await read(1);
    expect(reader.response.headers).toMatchObject({
      'content-type': expect.stringContaining('text/event-stream'),
      vary: expect.stringContaining('accept'),
      'cache-control': 'no-store',
    });
    expect(await reader.next()).toMatchObject({ event: 'subscriber', data: { username: username(1) } });
    expect(await reader.next()).toMatchObject({
      event: 'sample',
      data: { state: 'connecting', live: false },
    });
    await reader.until('online');
    expect(await reader.until('online')).toMatchObject({ live: true, downBps: expect.any(Number) });
  });

  it('shares one connection and one command per round among all viewers', async () => {
    const all = await Promise.all([read(1), read(1), read(1), read(2), read(3)]);
    await Promise.all(all.map((reader) => reader.until('online')));
    const before = simulator.served['/interface/monitor-traffic'] ?? 0;
    await Promise.all(all.map((reader) => reader.until('online')));
    await Promise.all(all.map((reader) => reader.until('online')));
    expect(simulator.connectionCount).toBe(1);
    const rounds = (simulator.served['/interface/monitor-traffic'] ?? 0) - before;
    const [first] = all;
    expect(rounds).toBeLessThanOrEqual((first?.samples.length ?? 0) + 1);
  });

  it('closes the router connection when the last viewer leaves', async () => {
    const [first, second] = await Promise.all([read(1), read(1)]);
    await Promise.all([first.until('online'), second.until('online')]);
    first.unsubscribe();
    await second.until('online');
    expect(simulator.connectionCount).toBe(1);
    second.unsubscribe();
    await waitUntilUnwatched();
    expect(simulator.runningCount).toBe(0);
    await eventually(async () => {
      expect(await rows('live_watches')).toEqual([]);
      expect(await rows('live_monitors')).toEqual([]);
    });
  });

  it('reports that the subscriber went offline, and when they dial in again', async () => {
    const [reader, neighbour] = await Promise.all([read(4), read(5)]);
    await Promise.all([reader.until('online'), neighbour.until('online')]);
    simulator.hangUp(username(4));
    expect(await reader.until('offline')).toMatchObject({ live: true, why: 'hung-up', downBps: 0 });
    expect(await neighbour.until('online')).toMatchObject({ downBps: expect.any(Number) });
    dial(4);
    expect(await reader.until('online')).toMatchObject({ session: { callerId: `${callerId}4` } });
  });

  it('reports that the router is unreachable with its error, and continues once it is back', async () => {
    const reader = await read(1);
    await reader.until('online');
    await simulator.reboot(5_000);
    expect(await reader.until('unreachable')).toMatchObject({
      live: false,
      why: expect.stringMatching(/\w/),
    });
    expect(await reader.until('offline')).toMatchObject({ why: 'reboot' });
    for (const n of subscribers.keys()) dial(Number(n.slice(4)));
    await reader.until('online');
  });

  it("reconnects when the router's connection settings change", async () => {
    const reader = await read(1);
    await reader.until('online');
    await panel.db.sql("update routers set username = 'nobody', version = version + 1 where id = $1", [
      routerId,
    ]);
    expect(await reader.until('unreachable')).toMatchObject({ why: expect.stringContaining('login') });
    await panel.db.sql("update routers set username = 'panel', version = version + 1 where id = $1", [
      routerId,
    ]);
    await reader.until('online');
  });

  it('rejects too many subscribers of one router', async () => {
    const watched = await Promise.all(
      Array.from({ length: maxSubscribersPerRouter }, (_, n) => read(n + 1, n % 2 ? token : undefined)),
    );
    await Promise.all(watched.map((reader) => reader.until('online')));
    const other = await panel.tokenOf(north.logins.client);
    expect(await (await read(maxSubscribersPerRouter + 1, other)).problem()).toMatchObject({
      status: 429,
      code: 'live.too_many_subscribers',
      detail: expect.stringContaining('Close one of those graphs'),
    });
    await (await read(1, other)).until('online');
    watched[4]?.unsubscribe();
    await eventually(async () => {
      const again = await read(maxSubscribersPerRouter + 1, other);
      expect(again.response.statusCode).toBe(200);
    });
  });

  it('rejects too many streams of one session', async () => {
    const opened = await Promise.all(Array.from({ length: 20 }, () => read(1)));
    expect(opened.map(({ response }) => response.statusCode)).toEqual(Array(20).fill(200));
    expect(await (await read(1)).problem()).toMatchObject({ status: 429, code: 'live.too_many_views' });
  });
});

describe('the stream ends', () => {
  it('when the token expires', async () => {
    const reader = await read(1, await panel.tokenOf(north.logins.client));
    await reader.until('online');
    panel.clock.advance(16 * 60_000);
    expect(await reader.end()).toBe('token');
    panel.clock.advance(-16 * 60_000);
  });

  it('when the session is revoked elsewhere', async () => {
    const reader = await read(1, await panel.tokenOf(north.logins.client));
    await reader.until('online');
    await panel.db.sql('update sessions set ended_at = now() where id = (select max(id) from sessions)');
    expect(await reader.end()).toBe('token');
  });

  it('when the subscriber moves to another reseller or another router', async () => {
    const [reseller] = await panel.db.sql<{ id: string }>('select id from users where email = $1', [
      north.logins.reseller,
    ]);
    await panel.db.sql('update subscribers set reseller_user_id = $2 where id = $1', [
      subscriberOf(1),
      reseller?.id,
    ]);
    const theirs = await read(1, resellerToken);
    await theirs.until('online');
    await panel.db.sql('update subscribers set reseller_user_id = null where id = $1', [subscriberOf(1)]);
    expect(await theirs.end()).toBe('rights');
    const moving = await read(6);
    await moving.until('online');
    const elsewhere = await createConcurrentEdits(panel).router(2);
    await panel.db.sql('update subscribers set router_id = $2 where id = $1', [subscriberOf(6), elsewhere]);
    expect(await moving.end()).toBe('subscriber_changed');
  });
});

describe('several processes', () => {
  const beside = () => startTestServer({ routerAllow: [`127.0.0.1:${simulator.port}`], beside: panel });

  it('share one monitor, and another takes over when its process stops', async () => {
    await waitUntilUnwatched();
    const second = await beside();
    const here = await read(1, token, second);
    await here.until('online');
    const there = await read(1);
    await there.until('online');
    expect(simulator.connectionCount).toBe(1);
    await second.close();
    expect(await here.end()).toBe('stopping');
    await there.until('online');
    await there.until('online');
    expect(simulator.connectionCount).toBe(1);
  });

  it('take over when the monitoring process is killed', async () => {
    await waitUntilUnwatched();
    const program = fileURLToPath(new URL('./test/server-process.ts', import.meta.url));
    const args = ['--import', 'tsx', program, panel.db.appUrl, `127.0.0.1:${simulator.port}`];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const [url] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
      await (await read(1, token, { url: url.trim() })).until('online');
      const here = await read(1);
      await here.until('online');
      expect(simulator.connectionCount).toBe(1);
      child.kill('SIGKILL');
      await waitUntilUnwatched();
      await here.until('online');
      await here.until('online');
      expect(simulator.connectionCount).toBe(1);
    } finally {
      child.kill('SIGKILL');
    }
  }, 300_000);

  it('take over from a process that lost the database, which then closes its router connection', async () => {
    await waitUntilUnwatched();
    const second = await beside();
    const here = await read(1, token, second);
    await here.until('online');
    const there = await read(2);
    await there.until('online');
    await second.panel.services.database.close();
    await there.until('connecting');
    await there.until('online');
    await eventually(() => expect(simulator.connectionCount).toBe(1));
    await there.until('online');
    await second.close().catch(() => {});
  });
});
