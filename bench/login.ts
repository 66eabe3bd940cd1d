import { verify } from '@node-rs/argon2';
import autocannon from 'autocannon';
import pg from 'pg';
import { argon2Hashes } from '../apps/server/src/modules/accounts/identity/tokens/password-hashes.ts';
import { compare } from './support/harness.ts';
import { startPanelProcess } from './support/panel-process.ts';

/**
 * Complete sign-ins (throttling, password, session, tokens). The baseline is the argon2 verification alone, with
 * the same concurrency on the same cores.
 */
const concurrency = 16;
const amount = 480;
const userCount = 200;
const password = 'four winds of the delta';
const passwordHash = await argon2Hashes.make(password);

const panel = await startPanelProcess();
const admin = new pg.Client({ connectionString: panel.adminUrl });
await admin.connect();
await admin.query(
  `insert into users (isp_id, full_name, email, password_hash, role_id)
   select 1, 'User ' || n, 'user' || n || '@bench.example', $1, (select id from roles where name = 'staff' and is_system)
   from generate_series(1, ${userCount}) n`,
  [passwordHash],
);
await admin.end();

let next = 0;
async function loginsPerSecond(): Promise<number> {
  const startedAt = performance.now();
  let lastResponseAt = startedAt;
  const result = await autocannon({
    url: `${panel.url}/api/isp/login`,
    connections: concurrency,
    amount,
    // autocannon stops at a one-second tick, long after the last response.
    setupClient: (client) =>
      client.on('response', () => {
        lastResponseAt = performance.now();
      }),
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => {
          next = (next + 1) % userCount;
          return { ...request, body: JSON.stringify({ login: `user${next + 1}@bench.example`, password }) };
        },
      },
    ],
  });
  const tookSeconds = (lastResponseAt - startedAt) / 1000;
  if (result.non2xx || result.errors) throw new Error(`${result.non2xx} rejected, ${result.errors} errors`);
  return result['2xx'] / tookSeconds;
}

async function verificationsPerSecond(): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async (_, worker) => {
      for (let n = worker; n < amount; n += concurrency) {
        if (!(await verify(passwordHash, password))) throw new Error('The password was not verified');
      }
    }),
  );
  return amount / ((performance.now() - startedAt) / 1000);
}

await compare({
  bench: 'login',
  unit: 'logins/s',
  target: 0.8,
  better: 'higher-ratio',
  pairs: 7,
  value: loginsPerSecond,
  baseline: verificationsPerSecond,
});
await panel.stop();
