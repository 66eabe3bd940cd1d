import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { killOne, processesOf, start } from '../../server/test/support/started-server.ts';
import { findNetworkStateFiles, stateFileOf } from './network-state-files.ts';

/** The application with the demo and its routers, as `npm start` runs them. */
let home: string;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'lastmile-network-'));
  await chmod(home, 0o755);
});
/** So that a test that failed half-way leaves the next one its ports and its database. */
afterEach(async () => {
  for (const { pid } of await processesOf(home)) process.kill(pid, 'SIGKILL');
  await expect.poll(() => processesOf(home)).toEqual([]);
});
afterAll(() => rm(home, { recursive: true, force: true }));

const writable = ['Mirpur core', 'Kazipara roof'];
/** The last one is read-only: its changes stay pending. */
const answering = [...writable, 'Boalia core'];
const owners = ['owner@meghna.example', 'owner@padma.example'];
const pollOptions = { timeout: 240_000, interval: 300 };

interface Listed<Item> {
  readonly items: readonly Item[];
}
interface RouterItem {
  readonly id: number;
  readonly name: string;
  readonly state: string;
}

/** Clients signed in as the owners. */
async function ownersOf(url: string) {
  const calls = await Promise.all(
    owners.map(async (login) => {
      const body = JSON.stringify({ login, password: 'lastmile-demo' });
      const headers = { 'content-type': 'application/json' };
      const signedIn = await fetch(`${url}/api/isp/login`, { method: 'POST', headers, body });
      const { accessToken } = (await signedIn.json()) as { accessToken: string };
      return async <T>(address: string, method = 'GET'): Promise<T> => {
        const authorization = `Bearer ${accessToken}`;
        const response = await fetch(`${url}${address}`, { method, headers: { authorization } });
        if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
        return (await response.json()) as T;
      };
    }),
  );
  const routers = async () => {
    const lists = calls.map(async (call) =>
      (await call<Listed<RouterItem>>('/api/isp/router/index')).items.map((router) => ({ ...router, call })),
    );
    return (await Promise.all(lists)).flat();
  };
  return {
    states: async () => Object.fromEntries((await routers()).map(({ name, state }) => [name, state])),
    /** Open differences by router: who has drift, and how many changes are pending or failed. */
    async open() {
      const found: Record<string, { drift: string[]; waiting: number }> = {};
      for (const { id, name, call } of await routers()) {
        const { items } = await call<Listed<{ name: string; state: string }>>(
          `/api/isp/router/changes/${id}?pageSize=100`,
        );
        const drift = items.filter(({ state }) => state === 'drift').map((change) => change.name);
        found[name] = { drift, waiting: items.length - drift.length };
      }
      return found;
    },
    /** Polls every reachable router once more. */
    async poll() {
      for (const { id, name, call } of await routers()) {
        if (!answering.includes(name)) continue;
        const polledAt = async () =>
          (await call<{ asOf: string | null }>(`/api/get-not-billing-users/${id}`)).asOf;
        const before = await polledAt();
        await call(`/api/isp/router/sync/${id}`, 'POST');
        await expect.poll(polledAt, pollOptions).not.toBe(before);
      }
    },
  };
}

const writesTo = async (router: string): Promise<number> => {
  const state = JSON.parse(await readFile(stateFileOf(home, router), 'utf8'));
  return (state as { writes: { commands: number } }).writes.commands;
};

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => socket.destroy());
    socket.once('error', () => {});
    socket.once('close', (hadError) => resolve(!hadError));
  });

it('runs with the application: pending changes are applied, and a restart causes no new drift and writes nothing', async () => {
  const first = await start(home);
  const before = await ownersOf(first.url);
  await expect.poll(before.states, pollOptions).toEqual({
    'Mirpur core': 'online',
    'Kazipara roof': 'online',
    'Shyamoli POP': 'unreachable',
    'Boalia core': 'online',
  });
  await before.poll();
  const openChanges = async () => {
    const changes = await before.open();
    return writable.reduce((sum, router) => sum + (changes[router]?.waiting ?? 0), 0);
  };
  // One fails for good, since its name is taken. Others fail on a busy machine and are tried again.
  await expect.poll(openChanges, pollOptions).toBe(1);
  await before.poll();
  const drift = async () =>
    Object.values(await before.open()).reduce((sum, router) => sum + router.drift.length, 0);
  await expect.poll(drift, pollOptions).toBe(11);
  const open = await before.open();
  await first.stop();
  // The number of commands depends on how the changes are grouped; a read-only router gets none at all.
  const [mirpur, kazipara, readOnly] = await Promise.all(answering.map(writesTo));
  expect(mirpur).toBeGreaterThan(0);
  expect(kazipara).toBeGreaterThan(0);
  expect(readOnly).toBe(0);

  const second = await start(home);
  const after = await ownersOf(second.url);
  await after.poll();
  await after.poll();
  await expect.poll(after.open, pollOptions).toEqual(open);
  await second.stop();
  // Saved at the start and after every write.
  expect(await Promise.all(answering.map(writesTo))).toEqual([0, 0, 0]);
});

it('recovers when it is killed, alone or with the application, and ends with it', async () => {
  const panel = await start(home);
  const isUp = async () => (await processesOf(home)).some(({ command }) => /demo-network/.test(command));
  const network = await findNetworkStateFiles(home);
  const isReachable = () => isListening(network?.ports['Mirpur core'] ?? 0);
  await killOne(home, /demo-network/);
  await expect.poll(isReachable, pollOptions).toBe(false);
  await expect.poll(isReachable, pollOptions).toBe(true);

  panel.child.kill('SIGKILL');
  await expect.poll(isUp, pollOptions).toBe(false);
  for (const { pid } of await processesOf(home)) process.kill(pid, 'SIGKILL');
  const again = await start(home);
  const owned = await ownersOf(again.url);
  await owned.poll();
  await expect.poll(async () => (await owned.open())['Mirpur core']?.drift.length, pollOptions).toBe(6);
  await again.stop('SIGTERM');
  expect(await processesOf(home)).toEqual([]);
});
