import { once } from 'node:events';
import { createRequire } from 'node:module';
import net from 'node:net';
import { encodeSentence, RouterConnection } from '@lastmile/routeros';
import { spawnSimulator } from '@lastmile/routeros-simulator';
import { compare } from './support/harness.ts';

/**
 * Prints 10,000 secrets with our client. The baselines are npm's routeros-api, and a plain socket that only counts
 * the bytes. The simulator runs in its own process and sends prepared replies.
 */
const secrets = 10_000;
const simulator = await spawnSimulator(['--secrets', String(secrets), '--online', '0', '--prepare-replies']);
const target = { host: '127.0.0.1', port: simulator.ports[0] ?? 0, user: 'admin', password: '' };

async function rowsPerSecond(print: () => Promise<number>): Promise<number> {
  const startedAt = performance.now();
  const rows = await print();
  if (rows !== secrets) throw new Error(`${rows} rows received instead of ${secrets}`);
  return rows / ((performance.now() - startedAt) / 1000);
}

const connection = await RouterConnection.open(target);
const printWithClient = async () => (await connection.run({ path: '/ppp/secret/print' })).rows.length;

interface ThirdPartyClient {
  connect(): Promise<unknown>;
  write(command: string): Promise<unknown[]>;
  close(): Promise<unknown>;
}

/** routeros-api is a development dependency of the simulator. */
const fromSimulator = createRequire(new URL('../packages/routeros-simulator/package.json', import.meta.url));
const { RouterOSAPI } = fromSimulator('routeros-api') as {
  RouterOSAPI: new (options: object) => ThirdPartyClient;
};
const routerosApi = new RouterOSAPI({ ...target, timeout: 60 });
await routerosApi.connect();
const printWithRouterosApi = async () => (await routerosApi.write('/ppp/secret/print')).length;

const socket = net.connect(target.port, target.host);
await once(socket, 'connect');
const end = encodeSentence(['!done', '.tag=x']);

let replyBytes = 0;

/** Reads until the last sentence of the reply without parsing. */
function printWithSocket(words: readonly string[]): Promise<number> {
  replyBytes = 0;
  return new Promise((resolve) => {
    const onData = (chunk: Buffer) => {
      replyBytes += chunk.length;
      if (!chunk.subarray(-end.length).equals(end)) return;
      socket.off('data', onData);
      resolve(secrets);
    };
    socket.on('data', onData);
    socket.write(encodeSentence([...words, '.tag=x']));
  });
}
await printWithSocket(['/login', '=name=admin', '=password=']);

const value = () => rowsPerSecond(printWithClient);
await compare({
  bench: 'routeros-print-socket',
  unit: 'rows/s',
  target: 0,
  better: 'higher-ratio',
  value,
  baseline: () => rowsPerSecond(() => printWithSocket(['/ppp/secret/print'])),
});
await compare({
  bench: 'routeros-print',
  unit: 'rows/s',
  target: 5,
  better: 'higher-ratio',
  pairs: 9,
  value,
  baseline: () => rowsPerSecond(printWithRouterosApi),
  note: { against: 'routeros-api 1.0.2', secrets, replyBytes },
});

connection.close();
await routerosApi.close();
socket.destroy();
await simulator.stop();
