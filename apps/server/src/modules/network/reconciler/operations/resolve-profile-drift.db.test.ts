import type { Simulator } from '@lastmile/routeros-simulator';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Network } from '../test/test-network.ts';
import { profileDrift, resolveProfileDrift } from './resolve-profile-drift.ts';

let network: Network;
beforeEach(async () => {
  network = await Network.start();
});
afterEach(() => network.close());

const profileOf = ({ router }: Simulator, name: string) => router.table('/ppp/profile').named(name)[0];
const rateOf = (simulator: Simulator, name: string) => profileOf(simulator, name)?.values.get('rate-limit');

/** A change made on the router itself. */
function editProfile(simulator: Simulator, name: string, changes: Record<string, string>): void {
  const item = profileOf(simulator, name);
  if (!item) throw new Error(`There is no profile ${name}`);
  simulator.router.table('/ppp/profile').update(item, new Map(Object.entries(changes)));
}

const drift = (routerId: number) => network.run().transaction((tx) => profileDrift(tx, routerId));
const resolve = (routerId: number, resolution: 'router' | 'panel', names = ['Home']) =>
  network
    .run()
    .transaction((tx) =>
      resolveProfileDrift(tx, { params: undefined, query: undefined, body: { routerId, names, resolution } }),
    );
const speedUp = (packageId: number, kbps: number) =>
  network.db.sql('update packages set download_kbps = $2 where id = $1', [packageId, kbps]);

async function settled() {
  const { id, simulator } = await network.router();
  const packageId = await network.package('Home');
  await network.subscriber({ routerId: id, packageId, username: 'anna' });
  await network.sync(id);
  const written = rateOf(simulator, 'Home');
  if (!written) throw new Error('The profile was not written');
  return { id, simulator, packageId, written };
}

describe('a profile', () => {
  it('is updated with its package even if no secret has to be written', async () => {
    const { id, simulator, packageId, written } = await settled();
    await speedUp(packageId, 77_000);
    await network.sync(id);
    expect(rateOf(simulator, 'Home')).not.toBe(written);
    expect(rateOf(simulator, 'Home')).toContain('/77');
    const { commands } = simulator.writes;
    expect(await network.sync(id)).toEqual({ confirmed: 0 });
    expect(simulator.writes.commands).toBe(commands);
  });

  it('changed on the router is detected by the next poll, shown as drift, and not overwritten', async () => {
    const { id, simulator } = await settled();
    editProfile(simulator, 'Home', { 'rate-limit': '1M/2M' });
    await network.poll(id);
    expect(await drift(id)).toMatchObject([
      { name: 'Home', packages: ['Home'], desired: { onlyOne: 'default' }, observed: { rateLimit: '1M/2M' } },
    ]);
    await network.sync(id);
    expect(rateOf(simulator, 'Home')).toBe('1M/2M');
  });

  it("is overwritten with the package's values on request", async () => {
    const { id, simulator, written } = await settled();
    editProfile(simulator, 'Home', { 'rate-limit': '1M/2M' });
    await network.poll(id);
    expect(await resolve(id, 'panel')).toEqual({ done: ['Home'] });
    await network.sync(id);
    expect(rateOf(simulator, 'Home')).toBe(written);
    await network.poll(id);
    expect(await drift(id)).toEqual([]);
  });

  it('stays as it is on the router on request, and is not managed from then on', async () => {
    const { id, simulator, packageId } = await settled();
    editProfile(simulator, 'Home', { 'rate-limit': '1M/2M' });
    await network.poll(id);
    expect(await resolve(id, 'router')).toEqual({ done: ['Home'] });
    await speedUp(packageId, 88_000);
    await network.sync(id);
    await network.poll(id);
    expect([await drift(id), rateOf(simulator, 'Home')]).toEqual([[], '1M/2M']);
    expect((await network.desiredSecrets()).map(({ state }) => state)).toEqual(['synced']);
  });

  it('that already existed under the name is never written, and is shown as drift', async () => {
    const { id, simulator } = await network.router({ secrets: 1 });
    const packageId = await network.package('home-10');
    const held = rateOf(simulator, 'home-10');
    await network.db.sql('update packages set download_kbps = 66000 where id = $1', [packageId]);
    await network.subscriber({ routerId: id, packageId, username: 'anna' });
    await network.sync(id);
    await network.poll(id);
    expect(rateOf(simulator, 'home-10')).toBe(held);
    expect((await drift(id)).map(({ name }) => name)).toEqual(['home-10']);
  });

  it('whose change was reverted on the router is synced again', async () => {
    const { id, simulator, written } = await settled();
    editProfile(simulator, 'Home', { 'rate-limit': '1M/2M' });
    await network.poll(id);
    editProfile(simulator, 'Home', { 'rate-limit': written });
    await network.poll(id);
    expect(await drift(id)).toEqual([]);
  });

  it('that was deleted on the router is created again after a poll', async () => {
    const { id, simulator, written } = await settled();
    const item = profileOf(simulator, 'Home');
    for (const secret of simulator.router.table('/ppp/secret').items())
      simulator.router.table('/ppp/secret').update(secret, new Map([['profile', '*0']]));
    if (item) simulator.router.table('/ppp/profile').remove(item);
    await network.db.sql('delete from graphile_worker._private_jobs');
    await network.poll(id);
    const jobs = await network.db.sql('select key from graphile_worker._private_jobs');
    expect(jobs).toHaveLength(1);
    await network.sync(id);
    expect(rateOf(simulator, 'Home')).toBe(written);
  });
});
