import {
  activeSessions,
  equals,
  type ItemId,
  interfaces,
  pools,
  profiles,
  readDisconnectReasons,
  readIdentity,
  readPppoeInterfaces,
  readResource,
  readRouterboard,
  readTraffic,
  secrets,
} from '@lastmile/routeros';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../router/clock.ts';
import { closeAfterEach, connection, eventually, simulator } from '../test-support/started.ts';

closeAfterEach();

const versions = ['6.49.6', '7.18'];

describe.each(versions)('operations on version %s', (version) => {
  it('read the system', async () => {
    const client = await connection(await simulator({ version, identity: 'core-1' }));
    expect(await readIdentity(client)).toBe('core-1');
    await client.run({ path: '/system/identity/set', attributes: { name: 'core-2' } });
    expect(await readIdentity(client)).toBe('core-2');
    const resource = await readResource(client);
    expect(resource).toMatchObject({ boardName: 'RB4011iGS+', cpuCount: 4, version: `${version} (stable)` });
    expect(resource.parsedVersion?.channel).toBe('stable');
    expect(await readRouterboard(client)).toMatchObject({ model: 'RB4011iGS+' });
    expect(
      await readRouterboard(await connection(await simulator({ version, board: 'CHR' }))),
    ).toBeUndefined();
  });

  it('add, list, change, disable and remove secrets', async () => {
    const router = await simulator({ version });
    const client = await connection(router);
    await pools.add(client, { name: 'pool', ranges: '10.0.0.2-10.0.0.254' });
    await profiles.add(client, { name: 'plan', remoteAddress: 'pool', rateLimit: '5M/10M' });
    const id = await secrets.add(client, {
      name: 'রহিম',
      password: 'pw',
      service: 'pppoe',
      profile: 'plan',
      remoteAddress: '10.0.0.9',
    });
    expect(await secrets.list(client)).toEqual([
      expect.objectContaining({
        id,
        name: 'রহিম',
        profile: 'plan',
        remoteAddress: '10.0.0.9',
        disabled: false,
      }),
    ]);
    await secrets.set(client, [{ id, values: { comment: 'moved', remoteAddress: undefined } }]);
    await secrets.disable(client, [id]);
    const [changed] = await secrets.list(client, { query: equals('disabled', 'true') });
    expect(changed).toMatchObject({ comment: 'moved', remoteAddress: undefined, disabled: true });
    expect(await secrets.remove(client, [id])).toEqual([{ ok: true, value: id }]);
    expect(await secrets.count(client)).toBe(0);
  });

  it('list and disconnect sessions', async () => {
    const clock = new ManualClock();
    const router = await simulator({
      version,
      secrets: 10,
      subscribers: { onlineShare: 1, dropsPerHour: 0 },
      clock,
    });
    const client = await connection(router);
    clock.advance(90_000);
    const online = await activeSessions.list(client);
    expect(online[0]).toMatchObject({ name: 'user00001', uptime: 90_000_000, address: '10.64.0.2' });
    const used = await client.run({ path: '/ip/pool/used/print' });
    expect(used.rows).toHaveLength(online.length);
    const names = ['ether1', '<pppoe-user00001>'];
    expect((await readTraffic(client, names)).map(({ name }) => name)).toEqual(names);
    await activeSessions.disconnect(
      client,
      online.map(({ id }) => id),
    );
    expect(await activeSessions.count(client)).toBe(0);
  });
});

describe('session interface', () => {
  const callerId = 'AA:BB:CC:00:00:01';
  const dialledIn = async () => {
    const router = await simulator({ secrets: 2 });
    const client = await connection(router);
    await secrets.addMany(client, [
      { name: 'anna', password: 'pw', profile: 'home-10' },
      { name: 'bound', password: 'pw', profile: 'home-10' },
    ]);
    await client.run({
      path: '/interface/pppoe-server/add',
      attributes: { name: 'pppoe-shop', user: 'bound' },
    });
    return { router, client };
  };

  it('is named after the user or by a static binding', async () => {
    const { router, client } = await dialledIn();
    expect(await readPppoeInterfaces(client, ['anna', 'bound'])).toEqual([]);
    for (const user of ['anna', 'bound']) router.dial({ user, password: 'pw', callerId: user });
    const found = await readPppoeInterfaces(client, ['anna', 'bound', 'nobody']);
    expect(new Map(found.map(({ user, name }) => [user, name]))).toEqual(
      new Map([
        ['anna', '<pppoe-anna>'],
        ['bound', 'pppoe-shop'],
      ]),
    );
    expect((await readTraffic(client, ['pppoe-shop']))[0]?.name).toBe('pppoe-shop');
    expect(await readPppoeInterfaces(client, [])).toEqual([]);
  });

  it('is removed with the session, and the router reports the reason', async () => {
    const { router, client } = await dialledIn();
    router.dial({ user: 'anna', password: 'pw', callerId });
    router.hangUp('anna');
    expect(await readPppoeInterfaces(client, ['anna'])).toEqual([]);
    expect(await readDisconnectReasons(client, ['anna', 'bound'])).toEqual(new Map([['anna', 'hung-up']]));
    await expect(readTraffic(client, ['<pppoe-anna>'])).rejects.toMatchObject({ kind: 'bad-value' });
    expect(router.served['/interface/monitor-traffic']).toBe(1);
  });
});

describe('lists of interfaces and profiles', () => {
  it('are typed', async () => {
    const client = await connection(await simulator({ secrets: 0 }));
    expect((await interfaces.list(client))[0]).toMatchObject({
      name: 'ether1',
      type: 'ether',
      running: true,
    });
    const [builtIn] = await profiles.list(client, { query: equals('name', 'default') });
    expect(builtIn).toMatchObject({ id: '*0', default: true, rateLimit: undefined });
  });
});

describe('watching', () => {
  it('yields changes and removals as they happen', async () => {
    const client = await connection(await simulator());
    const changes: string[] = [];
    const watching = (async () => {
      for await (const change of secrets.watch(client)) {
        changes.push(change.type === 'changed' ? change.entry.name : `removed ${change.id}`);
        if (change.type === 'removed') break;
      }
    })();
    const id = await secrets.add(client, { name: 'a' });
    await secrets.set(client, [{ id, values: { name: 'b' } }]);
    await secrets.remove(client, [id]);
    await watching;
    expect(changes).toEqual(['a', 'b', `removed ${id}`]);
  });

  it('yields the traffic of an interface', async () => {
    const router = await simulator({ secrets: 1 });
    const client = await connection(router);
    const attributes = { interface: 'ether1', interval: '20ms' };
    let rounds = 0;
    for await (const row of client.stream({ path: '/interface/monitor-traffic', attributes })) {
      expect(row['name']).toBe('ether1');
      if (++rounds === 3) break;
    }
    await eventually(() => router.runningCount).toBe(0);
  });
});

describe('batches', () => {
  it('return an outcome for every entry, in order', async () => {
    const router = await simulator({ secrets: 3 });
    const client = await connection(router);
    const names = ['a', 'user00002', 'b', 'user00003', 'c'];
    const outcomes = await secrets.addMany(
      client,
      names.map((name) => ({ name })),
    );
    expect(outcomes.map((outcome) => (outcome.ok ? 'added' : outcome.error.kind))).toEqual([
      'added',
      'already-exists',
      'added',
      'already-exists',
      'added',
    ]);
  });

  it('send equal changes as one command', async () => {
    const router = await simulator({ secrets: 250 });
    const client = await connection(router);
    const all = await secrets.list(client);
    const outcomes = await secrets.set(
      client,
      all.map(({ id }, index) => ({ id, values: { profile: index % 2 === 0 ? 'home-10' : 'home-20' } })),
    );
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(router.writes).toMatchObject({ items: 250, byCommand: { '/ppp/secret/set': 4 } });
    expect(await secrets.count(client, { query: equals('profile', 'home-20') })).toBe(125);
  });

  it('merge two changes of one entry', async () => {
    const router = await simulator({ secrets: 1 });
    const client = await connection(router);
    const id = '*1' as ItemId;
    await secrets.set(client, [
      { id, values: { comment: 'first', profile: 'home-10' } },
      { id, values: { comment: 'second' } },
    ]);
    expect(router.writes.commands).toBe(1);
    expect(await secrets.list(client)).toMatchObject([{ comment: 'second', profile: 'home-10' }]);
  });

  it('find the failed entry of a list and apply the others', async () => {
    const router = await simulator({ secrets: 4 });
    const client = await connection(router);
    const ids = ['*1', '*77', '*3'] as ItemId[];
    const outcomes = await secrets.remove(client, ids);
    expect(outcomes.map((outcome) => (outcome.ok ? outcome.value : outcome.error.kind))).toEqual([
      '*1',
      'no-such-item',
      '*3',
    ]);
    expect(await secrets.count(client)).toBe(2);
  });

  it('may exceed the window and the queue', async () => {
    const router = await simulator();
    const client = await connection(router, { window: 4, maxQueued: 4 });
    const outcomes = await secrets.addMany(
      client,
      Array.from({ length: 200 }, (_, index) => ({ name: `n${index}` })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(200);
  });
});
