import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Network, secretsOf } from '../test/test-network.ts';

let network: Network;
beforeEach(async () => {
  network = await Network.start();
});
afterEach(() => network.close());

const states = async () => (await network.desiredSecrets()).map(({ name, state }) => `${name} ${state}`);

describe('a router', () => {
  it('is brought to the desired state, profiles first, and gets no commands the second time', async () => {
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
    expect(await states()).toEqual(['anna synced', 'bert synced']);
    const before = simulator.writes.commands;
    expect(await network.sync(id)).toEqual({ confirmed: 0 });
    expect(simulator.writes.commands).toBe(before);
    await network.suspend([anna]);
    await network.sync(id);
    expect(secretsOf(simulator).get('anna')?.disabled).toBe(true);
    expect(secretsOf(simulator).get('bert')?.disabled).toBe(false);
  });

  it('drops the session of suspended subscribers, and of nobody else', async () => {
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

  it('keeps a foreign secret of the same name, and the subscriber shows the reason', async () => {
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

  it('is not written to while it is read-only', async () => {
    const { id, simulator } = await network.router();
    await network.db.sql('update routers set writes_allowed_at = null');
    await network.subscriber({ routerId: id, packageId: await network.package('Home'), username: 'anna' });
    expect(await network.sync(id)).toBeUndefined();
    expect(simulator.writes.commands).toBe(0);
  });

  it('that was unreachable gets all 300 changes later, each written once', async () => {
    const { id, simulator } = await network.router();
    const packageId = await network.package('Home');
    const names = Array.from({ length: 60 }, (_, n) => `user${n}`);
    const ids: number[] = [];
    for (const username of names) ids.push(await network.subscriber({ routerId: id, packageId, username }));
    await network.sync(id);
    simulator.faults.rejectLogin = true;
    simulator.closeConnections();
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
