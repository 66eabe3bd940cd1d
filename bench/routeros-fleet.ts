import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { RouterPool, readResource, secrets } from '@lastmile/routeros';
import { spawnSimulator } from '@lastmile/routeros-simulator';
import { compare } from './support/harness.ts';

/**
 * 500 routers, 50 of which accept connections and never respond: the time to read the other 450 while the hanging
 * ones are tried too. The baseline is the time without the hanging ones.
 */
const routers = 500;
const hanging = 50;
const secretsPerRouter = 50;
const simulator = await spawnSimulator([
  ...['--routers', String(routers), '--hanging', String(hanging)],
  ...['--secrets', String(secretsPerRouter), '--online', '0'],
]);
const live = simulator.ports.slice(0, routers - hanging);

const routerAt = (pool: RouterPool, port: number) =>
  pool.router(String(port), { host: '127.0.0.1', port, user: 'admin', password: '' });

async function read(pool: RouterPool, port: number): Promise<void> {
  const router = routerAt(pool, port);
  await readResource(router);
  const { length } = await secrets.list(router);
  if (length !== secretsPerRouter) throw new Error(`${length} secrets received from port ${port}`);
}

/** Each measurement uses a new pool, whose circuit breakers are closed. */
async function secondsForLive(ports: readonly number[]): Promise<number> {
  const pool = new RouterPool();
  const startedAt = performance.now();
  const isLive = new Set(live);
  const reads = ports.map((port) => ({ port, done: read(pool, port) }));
  for (const { done } of reads) done.catch(() => {});
  await Promise.all(reads.filter(({ port }) => isLive.has(port)).map(({ done }) => done));
  const seconds = (performance.now() - startedAt) / 1000;
  pool.close();
  return seconds;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Heap and buffers in use after garbage collection. */
async function usedBytes(): Promise<number> {
  await sleep(500);
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Memory of this process per connected and idle router. */
async function kibibytesPerConnection(): Promise<number> {
  const before = await usedBytes();
  const pool = new RouterPool();
  await Promise.all(live.map((port) => read(pool, port)));
  const after = await usedBytes();
  pool.close();
  return Math.round((after - before) / live.length / 102.4) / 10;
}

const mixed = simulator.ports.toSorted((a, b) => (a % 97) - (b % 97));
await secondsForLive(live);
await compare({
  bench: 'routeros-fleet',
  unit: 's',
  target: 1.2,
  better: 'lower-ratio',
  pairs: 7,
  value: () => secondsForLive(mixed),
  baseline: () => secondsForLive(live),
  note: { routers, hanging, kibibytesPerConnection: await kibibytesPerConnection() },
});
await simulator.stop();
