import { readIdentity } from '@lastmile/routeros';
import type { Simulator } from '@lastmile/routeros-simulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acquireMonitor } from '../../live/queries/live.ts';
import {
  claimSecondConnection,
  findConnection,
  releaseSecondConnection,
  startConnectionRenewal,
  targetOf,
} from '../../routers/index.ts';
import { Network } from '../test/test-network.ts';
import { pollRouter } from './poll-router.ts';
import { syncRouter } from './sync-router.ts';

const silent = { warn: () => {} };
let network: Network;
let packageId: number;
beforeAll(async () => {
  network = await Network.start();
  packageId = await network.package('Home 20');
});
afterAll(() => network.close());

/** What the router receives during `work`. */
async function receivedDuring({ received }: Simulator, work: () => Promise<unknown>) {
  const { sentences, logins } = received;
  await work();
  return { sentences: received.sentences - sentences, logins: received.logins - logins };
}

async function syncedSubscriber(username: string) {
  const { id: routerId, simulator } = await network.router();
  const id = await network.subscriber({ routerId, packageId, username });
  await network.change('username = username', [id]);
  await network.sync(routerId);
  await network.poll(routerId);
  return { routerId, simulator, id };
}

describe('a kept connection', () => {
  test('takes three sentences and no login to reactivate a subscriber', async () => {
    const { routerId, simulator, id } = await syncedSubscriber('offline');
    await network.suspend([id]);
    await network.sync(routerId);
    await network.change("status = 'active', status_reason = null", [id]);
    const change = await receivedDuring(simulator, () => network.sync(routerId));
    expect(change.logins).toBe(0);
    expect(change.sentences).toBeLessThanOrEqual(3);
  });

  test('takes five sentences and no login to suspend a subscriber who is online', async () => {
    const { routerId, simulator, id } = await syncedSubscriber('online');
    simulator.dial({ user: 'online', password: 'pw-online', callerId: '00:00:5E:00:53:01' });
    await network.suspend([id]);
    const change = await receivedDuring(simulator, () => network.sync(routerId));
    expect(change.logins).toBe(0);
    expect(change.sentences).toBeLessThanOrEqual(5);
    expect(simulator.router.table('/ppp/active').named('online')).toEqual([]);
    expect(await network.desiredSecrets()).toContainEqual(
      expect.objectContaining({ name: 'online', desiredState: 'disabled', state: 'synced' }),
    );
  });

  test('is used by polls and writes alike', async () => {
    const { routerId, simulator } = await syncedSubscriber('both');
    const polls = await receivedDuring(simulator, async () => {
      await network.poll(routerId);
      await network.sync(routerId);
      await network.poll(routerId);
    });
    expect(polls.logins).toBe(0);
    expect(simulator.connectionCount).toBe(1);
  });

  test('is closed when the router gets other credentials, and the new ones are used', async () => {
    const { routerId, simulator, id } = await syncedSubscriber('moved');
    const { port } = simulator;
    await network.db.sql('update routers set username = $2 where id = $1', [routerId, 'nobody']);
    expect(await network.poll(routerId)).toMatchObject({ state: 'auth_failed' });
    expect(simulator.connectionCount).toBe(0);
    await network.db.sql("update routers set username = 'panel' where id = $1", [routerId]);
    await network.suspend([id]);
    expect(await network.sync(routerId)).toEqual({ confirmed: 1 });
    expect([simulator.connectionCount, simulator.port]).toEqual([1, port]);
  });

  test('is reopened by the next command after the router rebooted', async () => {
    const { routerId, simulator, id } = await syncedSubscriber('rebooted');
    await simulator.reboot(0);
    await expect.poll(() => simulator.port).toBeGreaterThan(0);
    await network.suspend([id]);
    expect(await network.sync(routerId)).toEqual({ confirmed: 1 });
  });

  test('is kept by one worker: another one leaves its jobs to it', async () => {
    const { routerId, simulator, id } = await syncedSubscriber('leased');
    const other = { ...network.services(), routers: network.connector() };
    await network.suspend([id]);
    expect(await syncRouter(other, routerId, network.run())).toEqual({ state: 'busy' });
    expect(await pollRouter(other, routerId, network.run())).toEqual({ state: 'busy' });
    expect(simulator.connectionCount).toBe(1);
    const renewal = startConnectionRenewal({
      database: network.db.database,
      routers: other.routers,
      log: silent,
    });
    await renewal.renew();
    expect(renewal.flagsOfOthers()).toContain(`router:${routerId}`);
    await renewal.stop();
    expect(await network.sync(routerId)).toEqual({ confirmed: 1 });
  });

  test('is closed and left to another worker when its router was changed or archived', async () => {
    const { routerId, simulator } = await syncedSubscriber('archived');
    const { routers } = network.services();
    const renewal = startConnectionRenewal({ database: network.db.database, routers, log: silent });
    await renewal.renew();
    expect(simulator.connectionCount).toBe(1);
    await network.db.sql('update routers set archived_at = now() where id = $1', [routerId]);
    await renewal.renew();
    await expect.poll(() => simulator.connectionCount).toBe(0);
    await renewal.stop();
    expect(await network.db.sql('select from router_connections')).toEqual([]);
  });
});

describe('the second connection', () => {
  test('is taken from another process for a request, and given back', async () => {
    const { id: routerId } = await network.router();
    const { transaction } = network.run();
    await transaction((tx) => acquireMonitor(tx, routerId, 'other'));
    const waitMs = await transaction((tx) => claimSecondConnection(tx, routerId, 'request'));
    expect(waitMs).toBeGreaterThan(0);
    expect(await transaction((tx) => acquireMonitor(tx, routerId, 'other'))).toBe(false);
    await transaction((tx) => releaseSecondConnection(tx, routerId, 'request'));
    expect(await transaction((tx) => acquireMonitor(tx, routerId, 'other'))).toBe(true);
  });

  test('is shared by live data and requests of one process, and closed with its last user', async () => {
    const { routerId, simulator } = await syncedSubscriber('shared');
    const router = await network.run().read((tx) => findConnection(tx, routerId));
    if (!router) throw new Error('The router is missing');
    const connector = network.connector();
    const [live, request] = [await acquire(), await acquire()];
    await Promise.all([readIdentity(live.transport), readIdentity(request.transport)]);
    expect(simulator.connectionCount).toBe(2);
    expect(live.close()).toBe(false);
    await readIdentity(request.transport);
    expect(request.close()).toBe(true);
    await expect.poll(() => simulator.connectionCount).toBe(1);

    function acquire() {
      if (!router) throw new Error('The router is missing');
      return connector.acquire(router, targetOf(network.cipher, router));
    }
  });
});

describe('a poll', () => {
  test('reads passwords, interfaces and pools once an hour only', async () => {
    const { routerId, simulator } = await syncedSubscriber('hourly');
    const properties = () => simulator.router.lastProplist.get('/ppp/secret') ?? [];
    await network.poll(routerId);
    expect(properties()).not.toContain('password');
    const rest = await receivedDuring(simulator, () => network.poll(routerId));
    expect(rest.sentences).toBeLessThanOrEqual(8);
    network.clock.advance(61 * 60_000);
    await network.poll(routerId);
    expect(properties()).toContain('password');
  });

  test('runs more often than once a minute where the router asks for it', async () => {
    const { routerId } = await syncedSubscriber('often');
    await network.db.sql('update routers set poll_seconds = 30 where id = $1', [routerId]);
    await network.db.sql('delete from graphile_worker._private_jobs');
    await network.poll(routerId);
    const [job] = await network.db.sql<{ seconds: number }>(
      `select extract(epoch from run_at - now())::float8 as seconds from graphile_worker._private_jobs where key like '%routers.poll%'`,
    );
    expect(job?.seconds).toBeGreaterThan(20);
    expect(job?.seconds).toBeLessThanOrEqual(30);
  });
});
