import { type ItemId, RouterConnection, secrets } from '@lastmile/routeros';
import { spawnSimulator } from '@lastmile/routeros-simulator';
import { compare } from './support/harness.ts';

/**
 * 1,000 different changes on a router with 20 ms latency, pipelined in a window. The baseline sends them one by one;
 * it uses fewer changes because its rate does not depend on their number.
 */
const changes = 1_000;
const oneByOneChanges = 100;
const latencyMs = 20;

const changeOf = (number: number) => ({
  id: `*${(1 + (number % 1_000)).toString(16).toUpperCase()}` as ItemId,
  values: { comment: `${number} ${Math.random()}` },
});

async function changesPerSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return count / ((performance.now() - startedAt) / 1000);
}

async function measure(
  bench: string,
  window: number,
  target: number,
  args: readonly string[],
): Promise<void> {
  const simulator = await spawnSimulator(['--secrets', '1000', '--online', '0', ...args]);
  const port = simulator.ports[0] ?? 0;
  const connection = await RouterConnection.open({
    host: '127.0.0.1',
    port,
    user: 'admin',
    password: '',
    window,
  });
  await compare({
    bench,
    unit: 'changes/s',
    target,
    better: 'higher-ratio',
    value: () =>
      changesPerSecond(changes, async () => {
        const outcomes = await secrets.set(
          connection,
          Array.from({ length: changes }, (_, n) => changeOf(n)),
        );
        if (!outcomes.every(({ ok }) => ok)) throw new Error('A change failed');
      }),
    baseline: () =>
      changesPerSecond(oneByOneChanges, async () => {
        for (let n = 0; n < oneByOneChanges; n++) await secrets.set(connection, [changeOf(n)]);
      }),
    note: { window, changes, oneByOneChanges, router: args.join(' ') },
  });
  connection.close();
  await simulator.stop();
}

const latency = ['--latency-ms', String(latencyMs)];
await measure('routeros-write-16', 16, 12, latency);
await measure('routeros-write-16-service-7ms', 16, 1, [...latency, '--service-time-ms', '7']);
await measure('routeros-write-32', 32, 20, latency);
