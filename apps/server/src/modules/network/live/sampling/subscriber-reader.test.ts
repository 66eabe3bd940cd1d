import { RouterConnection } from '@lastmile/routeros';
import { ManualClock, type Simulator, startSimulator } from '@lastmile/routeros-simulator';
import { afterEach, describe, expect, it } from 'vitest';
import { SubscriberReader } from './subscriber-reader.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

let nowMs = 0;
const clock = new ManualClock();
const later = (ms: number) => {
  nowMs += ms;
  clock.advance(ms);
};

async function readerOn(
  policies: readonly string[],
): Promise<{ simulator: Simulator; reader: SubscriberReader }> {
  const users = [{ name: 'panel', password: 'pw', policies: [...policies] }];
  const simulator = await startSimulator({
    users,
    clock,
    secrets: 20,
    subscribers: { onlineShare: 1, dropsPerHour: 0 },
  });
  closing.push(() => simulator.close());
  const connection = await RouterConnection.open({
    host: '127.0.0.1',
    port: simulator.port,
    user: 'panel',
    password: 'pw',
  });
  closing.push(() => connection.close());
  return { simulator, reader: new SubscriberReader(connection, () => nowMs) };
}

const names = Array.from({ length: 10 }, (_, n) => `user${String(n + 1).padStart(5, '0')}`);

describe('reading subscribers', () => {
  it('takes one command per round for all of them', async () => {
    const { simulator, reader } = await readerOn(['api', 'read', 'test']);
    const online = [...simulator.router.table('/ppp/active').items()].map(({ values }) => values.get('name'));
    const first = await reader.read(names);
    const before = simulator.served;
    for (let round = 0; round < 5; round++) {
      later(1_000);
      await reader.read(names);
    }
    const { '/interface/monitor-traffic': rounds = 0, ...others } = simulator.served;
    expect(rounds - (before['/interface/monitor-traffic'] ?? 0)).toBe(5);
    expect(others).toEqual({ ...before, '/interface/monitor-traffic': undefined });
    for (const name of names.filter((each) => online.includes(each))) {
      expect(first.get(name)?.rates?.downBps).toBeGreaterThan(0);
      expect(first.get(name)?.sessions).toHaveLength(1);
    }
  });

  it('continues with the others when one goes offline, and reports why', async () => {
    const { simulator, reader } = await readerOn(['api', 'read', 'test']);
    const [gone = '', stays = ''] = [...simulator.router.table('/ppp/active').items()].map(
      ({ values }) => values.get('name') ?? '',
    );
    await reader.read([gone, stays]);
    simulator.hangUp(gone);
    const read = await reader.read([gone, stays]);
    expect(read.get(gone)).toMatchObject({ sessions: [], why: 'hung-up', rates: undefined });
    expect(read.get(stays)?.rates?.downBps).toBeGreaterThan(0);
  });

  it('computes rates from counters when the router user lacks the policy for them', async () => {
    const { simulator, reader } = await readerOn(['api', 'read']);
    const [name = ''] = [...simulator.router.table('/ppp/active').items()].map(
      ({ values }) => values.get('name') ?? '',
    );
    expect((await reader.read([name])).get(name)?.rates).toBeUndefined();
    for (let round = 0; round < 12; round++) {
      later(1_000);
      expect((await reader.read([name])).get(name)?.rates?.downBps).toBeGreaterThan(0);
    }
    expect(simulator.served['/interface/monitor-traffic']).toBe(1);
  });
});
