import { once } from 'node:events';
import { createRequire } from 'node:module';
import net from 'node:net';
import { encodeSentence, RouterConnection } from '@lastmile/routeros';
import { spawnSimulator } from '@lastmile/routeros-simulator';
import { compare } from './harness.ts';

/**
 * Printing 10,000 secrets: our client against npm's routeros-api, and against a bare socket that only counts
 * the same bytes. The router runs in a process of its own and has its reply encoded beforehand.
 */
const secrets = 10_000;
const simulator = await spawnSimulator(['--secrets', String(secrets), '--online', '0', '--prepare-replies']);
const target = { host: '127.0.0.1', port: simulator.ports[0] ?? 0, user: 'admin', password: '' };

async function rowsPerSecond(print: () => Promise<number>): Promise<number> {
  const startedAt = performance.now();
  const rows = await print();
  if (rows !== secrets) throw new Error(`${rows} rows came instead of ${secrets}`);
  return rows / ((performance.now() - startedAt) / 1000);
}

const ours = await RouterConnection.open(target);
const printOurs = async () => (await ours.run({ path: '/ppp/secret/print' })).rows.length;

interface TheirClient {
  connect(): Promise<unknown>;
  write(command: string): Promise<unknown[]>;
  close(): Promise<unknown>;
}

/** Their client is the simulator's witness and installed for it, not for the benches. */
const fromSimulator = createRequire(new URL('../packages/routeros-simulator/package.json', import.meta.url));
const { RouterOSAPI } = fromSimulator('routeros-api') as {
  RouterOSAPI: new (options: object) => TheirClient;
};
const theirs = new RouterOSAPI({ ...target, timeout: 60 });
await theirs.connect();
const printTheirs = async () => (await theirs.write('/ppp/secret/print')).length;

const bare = net.connect(target.port, target.host);
await once(bare, 'connect');
const end = encodeSentence(['!done', '.tag=x']);

let replyBytes = 0;

/** Reads until the reply's last sentence and knows nothing of what is before it. */
function printBare(words: readonly string[]): Promise<number> {
  replyBytes = 0;
  return new Promise((resolve) => {
    const onData = (chunk: Buffer) => {
      replyBytes += chunk.length;
      if (!chunk.subarray(-end.length).equals(end)) return;
      bare.off('data', onData);
      resolve(secrets);
    };
    bare.on('data', onData);
    bare.write(encodeSentence([...words, '.tag=x']));
  });
}
await printBare(['/login', '=name=admin', '=password=']);

const value = () => rowsPerSecond(printOurs);
await compare({
  bench: 'routeros-print-bare-socket',
  unit: 'rows/s',
  target: 0,
  better: 'higher-ratio',
  value,
  baseline: () => rowsPerSecond(() => printBare(['/ppp/secret/print'])),
});
await compare({
  bench: 'routeros-print',
  unit: 'rows/s',
  target: 5,
  better: 'higher-ratio',
  pairs: 9,
  value,
  baseline: () => rowsPerSecond(printTheirs),
  note: { against: 'routeros-api 1.0.2', secrets, replyBytes },
});

ours.close();
await theirs.close();
bare.destroy();
await simulator.stop();
