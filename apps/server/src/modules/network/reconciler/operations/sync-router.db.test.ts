import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Network, secretsOf } from '../test/test-network.ts';

let network: Network;
beforeEach(async () => {
  network = await Network.start();
});
afterEach(() => network.close());

const states = async () => (await network.desiredSecrets()).map(({ name, state }) => `${name} ${state}`);

describe('a router', () => {
  it('is brought to what is wished, profiles first, and asked nothing the second time', async () => {
    const { id, simulator } = await network.router();
    const packageId = await network.package('Home 10');
    const [anna] = await Promise.all([
      network.subscriber({ routerId: id, packageId, username: 'anna' }),
      network.subscriber({ routerId: id, packageId, username: 'bert' }),
    ]);
    expect(await network.sync(id)).toEqual({ confirmed: 2 });
    expect(secretsOf(simulator).get('anna')).toEqual({
      disabled: false,
      profile: 'Home 10',
      password: 'pw-anna',
    });
    expect(await states()).toEqual(['anna confirmed', 'bert confirmed']);
    const before = simulator.writes.commands;
    expect(await network.sync(id)).toEqual({ confirmed: 0 });
    expect(simulator.writes.commands).toBe(before);
    await network.suspend([anna]);
    await network.sync(id);
    expect(secretsOf(simulator).get('anna')?.disabled).toBe(true);
    expect(secretsOf(simulator).get('bert')?.disabled).toBe(false);
  });

  it('loses the session of whoever is suspended, and of nobody else', async () => {
    const { id, simulator } = await network.router({ secrets: 1 });
    const packageId = await network.package('Home');
    const anna = await network.subscriber({ routerId: id, packageId, username: 'anna' });
    const bert = await network.subscriber({ routerId: id, packageId, username: 'bert' });
    await network.change("static_ip = '10.77.0.1'", [anna]);
    await network.change("static_ip = '10.77.0.2'", [bert]);
    await network.sync(id);
    const online = () =>
      [...simulator.router.table('/ppp/active').items()].map(({ values }) => values.get('name'));
    simulator.dial({ user: 'anna', password: 'pw-anna', callerId: '0A:00:00:00:00:01' });
    simulator.dial({ user: 'bert', password: 'pw-bert', callerId: '0A:00:00:00:00:02' });
    expect(online()).toEqual(['anna', 'bert']);
    await network.suspend([anna]);
    await network.sync(id);
    expect(online()).toEqual(['bert']);
  });

  it('that holds a secret of that name already keeps it, and the subscriber says why', async () => {
    const { id, simulator } = await network.router({ secrets: 3 });
    const packageId = await network.package('Home');
    const [foreign] = [...secretsOf(simulator).keys()];
    await network.subscriber({ routerId: id, packageId, username: foreign ?? '' });
    const before = secretsOf(simulator);
    await network.sync(id);
    expect(secretsOf(simulator)).toEqual(before);
    expect(await network.desiredSecrets()).toMatchObject([
      { state: 'failed', error: expect.stringContaining('not in billing') },
    ]);
  });

  it('that is read-only is not written to', async () => {
    const { id, simulator } = await network.router();
    await network.db.sql('update routers set writes_allowed_at = null');
    await network.subscriber({ routerId: id, packageId: await network.package('Home'), username: 'anna' });
    expect(await network.sync(id)).toBeUndefined();
    expect(simulator.writes.commands).toBe(0);
  });

  it('that is unreachable loses nothing: 300 changes later it has all of them, each written once', async () => {
    const { id, simulator } = await network.router();
    const packageId = await network.package('Home');
    const names = Array.from({ length: 60 }, (_, n) => `line${n}`);
    const ids: number[] = [];
    for (const username of names) ids.push(await network.subscriber({ routerId: id, packageId, username }));
    await network.sync(id);
    simulator.faults.rejectLogin = true;
    for (let round = 0; round < 5; round++) {
      if (round % 2 === 0) await network.suspend(ids);
      else await network.change("status = 'active', status_reason = null", ids);
      expect(await network.sync(id)).toMatchObject({ state: 'unreachable' });
      network.clock.advance(10 * 60 * 60_000);
    }
    simulator.faults.rejectLogin = false;
    const before = simulator.writes.items;
    expect(await network.sync(id)).toEqual({ confirmed: 60 });
    expect([...secretsOf(simulator).values()].every(({ disabled }) => disabled)).toBe(true);
    expect(simulator.writes.items - before).toBe(60);
    expect(new Set((await states()).map((state) => state.split(' ')[1]))).toEqual(new Set(['synced']));
  });
});
