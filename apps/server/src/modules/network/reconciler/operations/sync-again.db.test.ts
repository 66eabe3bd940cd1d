import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Network, onlineNames, secretsOf } from '../test/test-network.ts';

let network: Network;
beforeEach(async () => {
  network = await Network.start();
});
afterEach(() => network.close());

async function withAnna() {
  const { id, simulator } = await network.router({ secrets: 1 });
  const packageId = await network.package('Home');
  const anna = await network.subscriber({ routerId: id, packageId, username: 'anna' });
  await network.change("static_ip = '10.77.0.1'", [anna]);
  await network.sync(id);
  simulator.dial({ user: 'anna', password: 'pw-anna', callerId: '0A:00:00:00:00:01' });
  expect(onlineNames(simulator)).toEqual(['anna']);
  return { id, simulator, anna };
}
const reactivate = (id: number) => network.change("status = 'active', status_reason = null", [id]);
const setPolicies = (
  { router }: Awaited<ReturnType<typeof withAnna>>['simulator'],
  policies: string,
): void => {
  const groups = router.table('/user/group');
  const [group] = groups.named('panel-policies');
  if (group) groups.update(group, new Map([['policy', policies]]));
};
/** When the next sync of a router runs, in seconds from now. */
const nextSync = async () => {
  const [job] = await network.db.sql<{ seconds: string }>(
    `select extract(epoch from max(run_at) - now()) as seconds from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'routers.sync'`,
  );
  return Number(job?.seconds);
};

describe('a session', () => {
  it('survives a suspension and a reactivation that both happen while the router is away', async () => {
    const { id, simulator, anna } = await withAnna();
    network.closeConnection(id);
    simulator.faults.rejectLogin = true;
    await network.suspend([anna]);
    await network.sync(id);
    await reactivate(anna);
    await network.sync(id);
    simulator.faults.rejectLogin = false;
    await network.sync(id);
    expect(await network.desiredSecrets()).toMatchObject([{ state: 'synced' }]);
    expect(onlineNames(simulator)).toEqual(['anna']);
    await network.suspend([anna]);
    await network.sync(id);
    expect(onlineNames(simulator)).toEqual([]);
  });
});

describe('a right taken from the API user', () => {
  it('is retried within a minute: the change is applied once it is given back', async () => {
    const { id, simulator, anna } = await withAnna();
    setPolicies(simulator, 'api,read,sensitive');
    network.closeConnection(id);
    await network.suspend([anna]);
    for (let attempt = 0; attempt < 6; attempt++) {
      await network.db.sql('delete from graphile_worker._private_jobs');
      await network.sync(id);
      expect(await network.desiredSecrets()).toMatchObject([
        { state: 'failed', error: expect.stringContaining('permission') },
      ]);
      expect(await nextSync()).toBeLessThanOrEqual(60);
      network.clock.advance(60_000);
    }
    setPolicies(simulator, 'api,read,write,sensitive');
    expect(await network.sync(id)).toEqual({ confirmed: 1 });
    expect(secretsOf(simulator).get('anna')?.disabled).toBe(true);
    expect(onlineNames(simulator)).toEqual([]);
  });

  it('to read is retried within a minute as well', async () => {
    const { id, simulator, anna } = await withAnna();
    setPolicies(simulator, 'api,write');
    network.closeConnection(id);
    await network.suspend([anna]);
    for (let attempt = 0; attempt < 6; attempt++) {
      await network.db.sql('delete from graphile_worker._private_jobs');
      expect(await network.sync(id)).toMatchObject({ error: expect.stringContaining('permission') });
      expect(await nextSync()).toBeLessThanOrEqual(60);
      network.clock.advance(60_000);
    }
    setPolicies(simulator, 'api,read,write,sensitive');
    expect(await network.sync(id)).toEqual({ confirmed: 1 });
  });
});
