import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RouterConnection, type RouterError } from '@lastmile/routeros';
import { type Simulator, startSimulator } from '@lastmile/routeros-simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNetworkStateFiles } from './network-state-files.ts';
import { followRouterFaults, saveRouterFault } from './router-faults.ts';

let home: string;
let simulator: Simulator;
let stop: () => void;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'lastmile-faults-'));
  await createNetworkStateFiles(home, 0);
  simulator = await startSimulator({ secrets: 20 });
  stop = followRouterFaults(home, new Map([['Mirpur core', simulator]]));
});
afterAll(async () => {
  stop();
  await simulator.close();
  await rm(home, { recursive: true, force: true });
});

async function outcome(): Promise<string> {
  const options = { host: '127.0.0.1', port: simulator.port, user: 'admin', password: '' };
  try {
    const router = await RouterConnection.open({ ...options, loginTimeoutMs: 300, commandTimeoutMs: 300 });
    const { rows } = await router
      .run({ path: '/ppp/secret/print', proplist: ['name'] })
      .finally(() => router.close());
    return `${rows.length} rows`;
  } catch (error) {
    return (error as RouterError).kind;
  }
}

describe('a fault of a running demo router', () => {
  it.each([
    ['hang', 'timed-out'],
    ['reject-login', 'bad-login'],
    ['down', 'refused'],
    ['drop-rows', '18 rows'],
    ['disconnect', 'unreachable'],
    ['garbage', 'protocol'],
    ['none', '20 rows'],
  ])('%s is switched on, and replaces the one before', async (mode, expected) => {
    expect(await saveRouterFault(home, 'mirpur CORE', mode)).toBe('Mirpur core');
    await expect.poll(outcome, { timeout: 60_000 }).toBe(expected);
  });

  it('is refused with the choices for an unknown router or mode', async () => {
    await expect(saveRouterFault(home, 'Elsewhere', 'hang')).rejects.toThrow('Mirpur core, Kazipara roof');
    await expect(saveRouterFault(home, 'Mirpur core', 'flood')).rejects.toThrow('none, down, hang');
  });
});
