import { withTenant } from '@lastmile/database';
import { sampleIsps } from '@lastmile/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPartitions } from '../queries/presence.ts';
import { addSecret, editSecret, Network, removeSecret, secretsOf } from '../test/test-network.ts';

let network: Network;
beforeEach(async () => {
  network = await Network.start();
});
afterEach(() => network.close());

const stateOf = async (name: string) =>
  (await network.desiredSecrets()).find((desiredSecret) => desiredSecret['name'] === name);
const rowsOf = (table: string) => network.db.sql(`select * from ${table} order by 1, 2, 3`);

/** A router with two synced subscribers and a few secrets that are not in billing. */
async function settled() {
  const { id, simulator } = await network.router({ secrets: 3 });
  const packageId = await network.package('Home');
  const subscribers = { id, simulator, packageId, anna: 0, bert: 0 };
  subscribers.anna = await network.subscriber({ routerId: id, packageId, username: 'anna' });
  subscribers.bert = await network.subscriber({ routerId: id, packageId, username: 'bert' });
  await network.change("static_ip = '10.77.0.1'", [subscribers.anna]);
  await network.sync(id);
  return subscribers;
}
const dialAnna = { user: 'anna', password: 'pw-anna', callerId: '0A:00:00:00:00:01' };

describe('a poll', () => {
  it('saves the inventory, who is online, and when each session started and ended', async () => {
    const { id, simulator, anna } = await settled();
    simulator.dial(dialAnna);
    expect(await network.poll(id)).toEqual({ secrets: 5, online: 1 });
    const inventory = await rowsOf('router_inventory');
    expect(inventory.map(({ name, online }) => [name, online])).toEqual([
      ['anna', true],
      ['bert', false],
      ['user00001', false],
      ['user00002', false],
      ['user00003', false],
    ]);
    expect(await rowsOf('subscriber_presence')).toMatchObject([
      { subscriber_id: String(anna), online: true, last_caller_id: dialAnna.callerId },
    ]);
    expect(await rowsOf('session_log')).toMatchObject([{ stopped_at: null, caller_id: dialAnna.callerId }]);

    network.clock.advance(60_000);
    simulator.hangUp('anna');
    removeSecret(simulator, 'user00002');
    await network.poll(id);
    expect((await rowsOf('router_inventory')).map(({ name }) => name)).not.toContain('user00002');
    expect(await rowsOf('subscriber_presence')).toMatchObject([
      { online: false, last_disconnect_reason: 'hung-up', last_caller_id: dialAnna.callerId },
    ]);
    const [session, ...more] = await rowsOf('session_log');
    expect(session).toMatchObject({ reason: 'hung-up', stopped_at: expect.anything() });
    expect(more).toEqual([]);
  });

  it('writes nothing for unchanged subscribers, and recognizes a continuing session', async () => {
    const { id, simulator } = await settled();
    simulator.dial(dialAnna);
    await network.poll(id);
    const versions = () =>
      network.db.sql(`select 'i', name, xmin::text from router_inventory
        union all select 'p', subscriber_id::text, xmin::text from subscriber_presence
        union all select 's', id::text, xmin::text from session_log
        union all select 'k', name, xmin::text from router_secrets order by 1, 2`);
    const before = await versions();
    await network.poll(id);
    expect(await versions()).toEqual(before);
    // No writes are issued at all: unchanged rows are detected before they reach the database.
    editSecret(simulator, 'bert', { comment: 'blue house' });
    await network.poll(id);
    await network.db.sql(`create function refuse() returns trigger language plpgsql as $$
      begin raise 'written in vain'; end $$`);
    await network.db.sql(
      'create trigger refuse before insert on router_inventory for each statement execute function refuse()',
    );
    expect(await network.poll(id)).toEqual({ secrets: 5, online: 1 });
    editSecret(simulator, 'bert', { comment: 'red house' });
    await expect(network.poll(id)).rejects.toThrow('written in vain');
  });

  it('closes the session of a subscriber that was moved to another router', async () => {
    const { id, simulator, anna } = await settled();
    const other = await network.router();
    simulator.dial(dialAnna);
    await network.poll(id);
    await network.change(`router_id = ${other.id}`, [anna]);
    await network.poll(id);
    expect(await rowsOf('session_log')).toMatchObject([{ stopped_at: expect.anything() }]);
  });

  it('distinguishes a session from the next one with the same address', async () => {
    const { id, simulator } = await settled();
    simulator.dial(dialAnna);
    await network.poll(id);
    simulator.hangUp('anna');
    network.clock.advance(10 * 60_000);
    simulator.dial(dialAnna);
    await network.poll(id);
    const log = await network.db.sql(
      'select stopped_at is null as open, host(ip) as ip from session_log order by id',
    );
    expect(log).toEqual([
      { open: false, ip: '10.77.0.1' },
      { open: true, ip: '10.77.0.1' },
    ]);
  });

  it('of an unreachable router keeps the last observed state, and marks it unreachable after three misses', async () => {
    const { id, simulator } = await settled();
    simulator.dial(dialAnna);
    await network.poll(id);
    const before = [await rowsOf('router_inventory'), await rowsOf('subscriber_presence')];
    simulator.faults.garbage = true;
    expect(await network.poll(id)).toMatchObject({ state: 'online' });
    expect(await network.poll(id)).toMatchObject({ state: 'online' });
    expect(await network.poll(id)).toMatchObject({ state: 'unreachable' });
    expect([await rowsOf('router_inventory'), await rowsOf('subscriber_presence')]).toEqual(before);
    simulator.faults.garbage = false;
    await network.poll(id);
    expect((await rowsOf('router_observed_state'))[0]).toMatchObject({ state: 'online', misses: 0 });
  });

  it("creates a month's partition once, though several polls find it missing at the same time", async () => {
    const make = () =>
      withTenant(network.db.database, sampleIsps.north.id, { actor: { userId: null, call: 'test' } }, (tx) =>
        createPartitions(tx, ['2031-01-10T00:00:00Z']),
      );
    await expect(Promise.all([make(), make(), make(), make()])).resolves.toHaveLength(4);
  });

  it('partitions the session log by month, and the job deletes partitions older than a year', async () => {
    const { id, simulator } = await settled();
    simulator.dial(dialAnna);
    await network.poll(id);
    const parts = () =>
      network.db.sql(
        "select relname from pg_class where relname like 'session\\_log\\_2%' and relkind = 'r' order by 1",
      );
    const before = await parts();
    await network.db.sql("select create_session_partitions('2025-05-10')");
    await network.deleteOldSessions();
    // June of the previous year is within twelve months of June.
    expect((await parts()).map(({ relname }) => relname)).toEqual([
      'session_log_2025_06',
      ...before.map(({ relname }) => relname),
    ]);
  });
});

describe('routers', () => {
  it('are polled when they are due, and an unreachable one no more often', async () => {
    const { id } = await network.router();
    const archived = await network.router();
    await network.db.sql('update routers set archived_at = now() where id = $1', [archived.id]);
    expect(await network.findDuePolls()).toEqual([id]);
    await network.poll(id);
    expect(await network.findDuePolls()).toEqual([]);
    network.clock.advance(299_000);
    expect(await network.findDuePolls()).toEqual([]);
    network.clock.advance(1_000);
    expect(await network.findDuePolls()).toEqual([id]);
    const at = new Date(network.clock.now()).toISOString();
    await network.db.sql("update router_observed_state set state = 'unreachable', last_tried_at = $1", [at]);
    expect(await network.findDuePolls()).toEqual([]);
  });
});

describe('a change made on the router', () => {
  it('is drift that needs a decision, yet a suspension is still applied', async () => {
    const { id, simulator, anna } = await settled();
    editSecret(simulator, 'anna', { profile: '*0' });
    await network.poll(id);
    expect(await stateOf('anna')).toMatchObject({ state: 'drift', observed: { profile: 'default' } });
    await network.sync(id);
    expect(secretsOf(simulator).get('anna')?.profile).toBe('default');
    await network.suspend([anna]);
    await network.sync(id);
    expect(secretsOf(simulator).get('anna')).toMatchObject({ disabled: true, profile: 'Home' });
    editSecret(simulator, 'anna', { disabled: 'false' });
    await network.poll(id);
    expect(await stateOf('anna')).toMatchObject({ state: 'pending' });
    await network.sync(id);
    expect(secretsOf(simulator).get('anna')?.disabled).toBe(true);
    expect(await stateOf('anna')).toMatchObject({ state: 'synced' });
  });

  it('is no longer drift once it is reverted', async () => {
    const { id, simulator } = await settled();
    editSecret(simulator, 'bert', { disabled: 'true' });
    await network.poll(id);
    expect(await stateOf('bert')).toMatchObject({ state: 'drift' });
    editSecret(simulator, 'bert', { disabled: 'false' });
    await network.poll(id);
    expect(await stateOf('bert')).toMatchObject({ state: 'synced', observed: null });
  });

  it('is not reported for a change that the reconciler made during the poll', async () => {
    const { id, simulator, bert } = await settled();
    const run = network.run();
    let transactions = 0;
    const interrupted: typeof run = {
      ...run,
      transaction: async (work) => {
        const found = await run.transaction(work);
        // Between reading the expected state and reading the router.
        if (++transactions === 1) {
          await network.suspend([bert]);
          await network.sync(id);
        }
        return found;
      },
    };
    await network.poll(id, interrupted);
    expect(secretsOf(simulator).get('bert')?.disabled).toBe(true);
    expect(await stateOf('bert')).toMatchObject({ state: 'synced' });
  });
});

describe('a secret that is missing from a snapshot', () => {
  it('is not considered deleted after one snapshot', async () => {
    const { id, simulator } = await settled();
    const values = removeSecret(simulator, 'anna');
    await network.poll(id);
    expect(await stateOf('anna')).toMatchObject({ state: 'synced' });
    addSecret(simulator, values);
    await network.poll(id);
    removeSecret(simulator, 'anna');
    await network.poll(id);
    expect(await stateOf('anna')).toMatchObject({ state: 'synced' });
    await network.poll(id);
    expect(await stateOf('anna')).toMatchObject({ state: 'drift', observed: null });
  });

  it('closes no subscriber when the router left out rows', async () => {
    const { id, simulator } = await settled();
    await network.poll(id);
    const before = [await rowsOf('router_inventory'), await rowsOf('router_secrets')];
    simulator.faults.dropEveryNthRow = 2;
    for (let time = 0; time < 3; time++) {
      expect(await network.poll(id)).toMatchObject({ error: expect.stringContaining('received ') });
    }
    expect([await rowsOf('router_inventory'), await rowsOf('router_secrets')]).toEqual(before);
  });

  it('is never touched when it is not in billing', async () => {
    const { id, simulator } = await settled();
    const foreign = secretsOf(simulator).get('user00001');
    await network.poll(id);
    await network.sync(id);
    expect(secretsOf(simulator).get('user00001')).toEqual(foreign);
  });
});
