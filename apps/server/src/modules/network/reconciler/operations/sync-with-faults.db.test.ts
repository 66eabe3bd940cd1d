import type { JobRun } from '@lastmile/jobs';
import type { Simulator } from '@lastmile/routeros-simulator';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addSecret, editSecret, Network, removeSecret, secretsOf } from '../test/test-network.ts';

let network: Network;
beforeEach(async () => {
  network = await Network.start();
});
afterEach(() => network.close());

const minute = 60_000;

/** Deterministic for a given seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

async function withSubscribers(count: number) {
  const { id, simulator } = await network.router();
  const packageId = await network.package('Home');
  const subscribers: number[] = [];
  for (let n = 0; n < count; n++) {
    subscribers.push(await network.subscriber({ routerId: id, packageId, username: `user${n}` }));
  }
  return { id, simulator, subscribers };
}

const statesOf = async () => new Set((await network.desiredSecrets()).map(({ state }) => state));

/** A killed worker: one of its transactions is rolled back and nothing runs after it, not even cleanup. */
function dyingRun(diesAt: number): JobRun {
  const run = network.run();
  let count = 0;
  const orDie: JobRun['transaction'] = (work) => {
    if (count++ >= diesAt) throw new Error('killed');
    return run.transaction(work);
  };
  return { ...run, transaction: orDie, read: orDie };
}

describe('a router restored from an older backup', () => {
  it('has other ids: secrets are found by name, differences are drift, and can be overwritten', async () => {
    const { id, simulator, subscribers } = await withSubscribers(6);
    await network.sync(id);
    await network.poll(id);
    for (const n of [0, 1, 2, 3, 4, 5]) {
      const values = new Map(removeSecret(simulator, `user${n}`));
      if (n < 2) values.set('profile', '*0');
      addSecret(simulator, values);
    }
    await network.suspend(subscribers.slice(4));
    await network.sync(id);
    expect(secretsOf(simulator).get('user4')?.disabled).toBe(true);
    await network.poll(id);
    const drifting = (await network.desiredSecrets()).filter(({ state }) => state === 'drift');
    expect(drifting.map(({ name }) => name)).toEqual(['user0', 'user1']);
    await network.resolveDrift(id, 'panel');
    await network.sync(id);
    expect(secretsOf(simulator).get('user0')?.profile).toBe('Home');
    expect(await statesOf()).toEqual(new Set(['synced']));
    expect(secretsOf(simulator).size).toBe(6);
  });
});

describe('an add whose response was lost', () => {
  it('is recognized as ours, neither duplicated nor foreign', async () => {
    const { id, simulator } = await withSubscribers(3);
    // The adds are sent, and the worker dies before it can record them.
    for (let diesAt = 1; (await statesOf()).has('pending') && secretsOf(simulator).size === 0; diesAt++) {
      await network.sync(id, dyingRun(diesAt)).catch(() => undefined);
      network.clock.advance(10 * minute);
    }
    expect(secretsOf(simulator).size).toBe(3);
    expect(await statesOf()).toEqual(new Set(['pending']));
    expect(await network.sync(id)).toEqual({ confirmed: 3 });
    expect(simulator.writes.byCommand['/ppp/secret/add']).toBe(3);
    expect(simulator.router.table('/ppp/secret').size).toBe(3);
    expect(await statesOf()).toEqual(new Set(['synced']));
  });
});

describe('a connection that drops during adds', () => {
  it('loses responses but no subscriber: each exists once, and none is foreign', async () => {
    const { id, simulator } = await withSubscribers(8);
    simulator.faults.disconnectAfterAdds = 3;
    const runs: unknown[] = [];
    while ((await statesOf()).has('pending') && runs.length < 10) {
      runs.push((await network.sync(id))?.['state']);
      network.clock.advance(10 * minute);
    }
    expect(runs[0]).toBe('unreachable');
    expect(await statesOf()).toEqual(new Set(['synced']));
    expect(simulator.writes.byCommand['/ppp/secret/add']).toBe(8);
    expect(simulator.router.table('/ppp/secret').size).toBe(8);
  });
});

describe('two workers', () => {
  it('on one router at once write nothing twice', async () => {
    const { id, simulator } = await withSubscribers(20);
    const results = await Promise.all([network.sync(id), network.sync(id), network.sync(id)]);
    const ran = results.filter((result) => result?.['state'] !== 'busy');
    expect(ran).toContainEqual({ confirmed: 20 });
    expect(simulator.writes.byCommand['/ppp/secret/add']).toBe(20);
  });

  it('do not both write: the one whose lease expired writes nothing more', async () => {
    const { id, simulator } = await withSubscribers(5);
    const run = network.run();
    let reads = 0;
    const sleeping: JobRun = {
      ...run,
      read: async (work) => {
        const found = await run.read(work);
        // Between reading the pending rows and writing them.
        if (++reads === 2) {
          network.clock.advance(10 * minute);
          expect(await network.sync(id)).toEqual({ confirmed: 5 });
        }
        return found;
      },
    };
    expect(await network.sync(id, sleeping)).toEqual({ state: 'overtaken' });
    expect(simulator.writes.byCommand['/ppp/secret/add']).toBe(5);
  });
});

describe('a worker that is killed repeatedly', () => {
  const changes = async (random: () => number, simulator: Simulator, subscribers: readonly number[]) => {
    const some = subscribers.filter(() => random() < 0.4);
    if (random() < 0.5) await network.suspend(some);
    else await network.change("status = 'active', status_reason = null", some);
    const edited = `user${Math.floor(random() * subscribers.length)}`;
    if (secretsOf(simulator).has(edited) && random() < 0.3)
      editSecret(simulator, edited, { comment: 'seen' });
  };

  it.each([1, 2, 3, 4])(
    'leaves the router in the same state as one that was not killed (seed %i)',
    async (seed) => {
      const random = randomOf(seed);
      const { id, simulator, subscribers } = await withSubscribers(12);
      for (let round = 0; round < 15; round++) {
        await changes(random, simulator, subscribers);
        const diesAt = Math.floor(random() * 9);
        await network.sync(id, dyingRun(diesAt)).catch(() => undefined);
        if (random() < 0.4) await network.poll(id, dyingRun(Math.floor(random() * 4))).catch(() => undefined);
        network.clock.advance(20 * minute);
      }
      await network.sync(id);
      await network.poll(id);
      await network.sync(id);
      const desired = await network.db.sql<{ username: string; status: string }>(
        'select username, status from subscribers',
      );
      const held = new Map([...secretsOf(simulator)].map(([name, { disabled }]) => [name, disabled]));
      expect(held).toEqual(new Map(desired.map(({ username, status }) => [username, status !== 'active'])));
      expect(simulator.router.table('/ppp/secret').size).toBe(subscribers.length);
      expect(simulator.writes.byCommand['/ppp/secret/add']).toBe(subscribers.length);
      expect(await statesOf()).toEqual(new Set(['synced']));
    },
  );
});
