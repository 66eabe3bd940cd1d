import { startSimulator } from '@lastmile/routeros-simulator';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Network, secretsOf } from '../test/test-network.ts';

let network: Network;
beforeEach(async () => {
  network = await Network.start();
});
afterEach(() => network.close());

const users = [{ name: 'panel', password: 'four winds', policies: ['api', 'read', 'write', 'sensitive'] }];

/** A router with two subscribers, and another one that later answers at its address. */
async function replaced(other: { seed?: number; board?: string; identity?: string; secrets?: number }) {
  const { id, simulator } = await network.router({ seed: 1, identity: 'core' });
  const packageId = await network.package('Home');
  const anna = await network.subscriber({ routerId: id, packageId, username: 'anna' });
  await network.subscriber({ routerId: id, packageId, username: 'bert' });
  await network.sync(id);
  await network.poll(id);
  const { port } = simulator;
  await simulator.close();
  const second = await startSimulator({ users, port, ...other });
  network.simulators.push(second);
  return { id, anna, second, first: simulator };
}
const hardware = async (id: number) =>
  (
    await network.db.sql(
      `select hardware_changed_at is not null as asked, found_serial as found,
         case when hardware_decided_at >= hardware_changed_at then hardware_decision end as decision
       from router_observed_state o join routers r on r.id = o.router_id where router_id = $1`,
      [id],
    )
  )[0];

describe('another router behind the same address', () => {
  it('is not written to, whether a sync or a poll meets it first, and no secret counts as deleted', async () => {
    const { id, anna, second } = await replaced({ seed: 2, identity: 'core' });
    await network.suspend([anna]);
    expect(await network.sync(id)).toEqual({ state: 'other-router' });
    expect(second.writes.commands).toBe(0);
    await network.poll(id);
    await network.poll(id);
    await network.sync(id);
    expect(second.writes.commands).toBe(0);
    expect(await hardware(id)).toMatchObject({ asked: true, decision: null, found: 'A0000002' });
    expect(await network.desiredSecrets()).toMatchObject([{ state: 'pending' }, { state: 'synced' }]);
  });

  it('is filled with all profiles and secrets when it was chosen as the replacement', async () => {
    const { id, second } = await replaced({ seed: 2, identity: 'core' });
    await network.poll(id);
    await network.decideHardware(id, 'replaced');
    await network.sync(id);
    expect([...secretsOf(second)].map(([name, { profile, password }]) => [name, profile, password])).toEqual([
      ['anna', 'Home', 'pw-anna'],
      ['bert', 'Home', 'pw-bert'],
    ]);
    await network.poll(id);
    expect(await hardware(id)).toMatchObject({ asked: false });
    expect(await network.desiredSecrets()).toMatchObject([{ state: 'synced' }, { state: 'synced' }]);
  });

  it('stays untouched as the wrong router, until the known one answers again', async () => {
    const { id, anna, second } = await replaced({ seed: 2, identity: 'core' });
    await network.poll(id);
    await network.decideHardware(id, 'wrong');
    await network.suspend([anna]);
    await network.sync(id);
    await network.poll(id);
    expect(second.writes.commands).toBe(0);
    expect(await hardware(id)).toMatchObject({ asked: true, decision: 'wrong' });
    const { port } = second;
    await second.close();
    network.simulators.push(await startSimulator({ users, port, seed: 1, identity: 'core' }));
    await network.poll(id);
    expect(await hardware(id)).toMatchObject({ asked: false, decision: null });
    await network.sync(id);
    expect(await network.desiredSecrets()).toMatchObject([
      { name: 'anna', state: 'synced' },
      { name: 'bert' },
    ]);
  });

  it('is recognized by its software ID where a virtual router has no serial number', async () => {
    const { id, simulator } = await network.router({ seed: 1, board: 'CHR' });
    await network.poll(id);
    const { port } = simulator;
    await simulator.close();
    network.simulators.push(await startSimulator({ users, port, seed: 2, board: 'CHR' }));
    await network.poll(id);
    expect(await hardware(id)).toMatchObject({ asked: true });
  });

  it('with the same serial and another identity only causes a warning', async () => {
    const { id, anna, second } = await replaced({ seed: 1, identity: 'edge' });
    await network.poll(id);
    expect(await hardware(id)).toMatchObject({ asked: false });
    const [row] = await network.db.sql(
      'select known_identity from router_observed_state where router_id = $1',
      [id],
    );
    expect(row).toEqual({ known_identity: 'core' });
    await network.suspend([anna]);
    await network.sync(id);
    expect(secretsOf(second).get('anna')?.disabled).toBe(true);
  });
});
