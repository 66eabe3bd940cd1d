import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Network, onlineNames, secretsNamed, secretsOf } from '../test/test-network.ts';

let network: Network;
beforeEach(async () => {
  network = await Network.start();
});
afterEach(() => network.close());

const dialAnna = { user: 'anna', password: 'pw-anna', callerId: '0A:00:00:00:00:01' };

/** Anna is online with a fixed address; the ISP suspends with the expired profile. */
async function withAnna() {
  const { id, simulator } = await network.router({ secrets: 1 });
  const packageId = await network.package('Home');
  const anna = await network.subscriber({ routerId: id, packageId, username: 'anna' });
  await network.change("static_ip = '10.77.0.1'", [anna]);
  await network.sync(id);
  simulator.dial(dialAnna);
  expect(onlineNames(simulator)).toEqual(['anna']);
  return { id, simulator, anna };
}
const profileNamed = (simulator: Awaited<ReturnType<typeof withAnna>>['simulator'], name: string) =>
  simulator.router.table('/ppp/profile').named(name)[0];

describe('suspension with the expired profile', () => {
  it('creates the profile and the named pool on the router, then moves the subscriber to it', async () => {
    const { id, simulator, anna } = await withAnna();
    await network.useExpiredProfile({ pool: 'expired-pool', ranges: '10.99.0.2-10.99.0.254' });
    await network.suspend([anna]);
    await network.sync(id);
    expect(simulator.router.table('/ip/pool').named('expired-pool')).toHaveLength(1);
    expect(profileNamed(simulator, 'expired')).toBeDefined();
    expect(secretsOf(simulator).get('anna')).toMatchObject({ disabled: false, profile: 'expired' });
    expect(onlineNames(simulator)).toEqual([]);
    expect(await network.desiredSecrets()).toMatchObject([{ desiredState: 'expired', state: 'synced' }]);
  });

  it('disables the secret and drops the session where the profile cannot be created', async () => {
    const { id, simulator, anna } = await withAnna();
    await network.useExpiredProfile({ pool: 'missing-pool' });
    await network.suspend([anna]);
    await network.sync(id);
    expect(secretsOf(simulator).get('anna')).toMatchObject({ disabled: true });
    expect(onlineNames(simulator)).toEqual([]);
    expect(await network.desiredSecrets()).toMatchObject([{ desiredState: 'disabled', state: 'synced' }]);
  });

  it('disables the secret again after the profile was deleted on the router, until it exists again', async () => {
    const { id, simulator, anna } = await withAnna();
    await network.useExpiredProfile({ pool: 'expired-pool', ranges: '10.99.0.2-10.99.0.254' });
    await network.sync(id);
    const profile = profileNamed(simulator, 'expired');
    if (profile) simulator.router.table('/ppp/profile').remove(profile);
    for (const pool of simulator.router.table('/ip/pool').named('expired-pool'))
      simulator.router.table('/ip/pool').remove(pool);
    await network.useExpiredProfile({ pool: 'expired-pool' });
    await network.suspend([anna]);
    await network.sync(id);
    expect(secretsOf(simulator).get('anna')).toMatchObject({ disabled: true });
    expect(onlineNames(simulator)).toEqual([]);
    await network.useExpiredProfile({ pool: 'expired-pool', ranges: '10.99.0.2-10.99.0.254' });
    await network.poll(id);
    await network.sync(id);
    expect(secretsOf(simulator).get('anna')).toMatchObject({ disabled: false, profile: 'expired' });
  });

  it('clears a fixed address while suspended and puts it back on reactivation', async () => {
    const { id, simulator, anna } = await withAnna();
    await network.useExpiredProfile({ pool: 'expired-pool', ranges: '10.99.0.2-10.99.0.254' });
    await network.suspend([anna]);
    await network.sync(id);
    expect(secretsNamed(simulator, 'anna')[0]?.['remote-address']).toBeUndefined();
    simulator.dial(dialAnna);
    const address = () => [...simulator.router.table('/ppp/active').items()][0]?.values.get('address');
    expect(address()).toMatch(/^10\.99\.0\./);
    await network.poll(id);
    expect(await network.desiredSecrets()).toMatchObject([{ state: 'synced' }]);
    await network.change("status = 'active', status_reason = null", [anna]);
    await network.sync(id);
    expect(secretsNamed(simulator, 'anna')[0]?.['remote-address']).toBe('10.77.0.1');
    expect(onlineNames(simulator)).toEqual([]);
    simulator.dial(dialAnna);
    expect(address()).toBe('10.77.0.1');
  });
});
