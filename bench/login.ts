import { verify } from '@node-rs/argon2';
import autocannon from 'autocannon';
import pg from 'pg';
import { argon2Hashes } from '../apps/server/src/modules/accounts/identity/tokens/password-hashes.ts';
import { compare } from './harness.ts';
import { startPanelProcess } from './support/panel-process.ts';

/**
 * Whole sign-ins (throttle, password, session, tokens) against nothing but the argon2 verification that each
 * of them must do, on the same cores and with as many under way at once.
 */
const underWay = 16;
const amount = 480;
const people = 200;
const password = 'four winds of the delta';
const passwordHash = await argon2Hashes.make(password);

const panel = await startPanelProcess();
const admin = new pg.Client({ connectionString: panel.adminUrl });
await admin.connect();
await admin.query(
  `insert into users (isp_id, full_name, email, password_hash, role_id)
   select 1, 'Person ' || n, 'person' || n || '@bench.example', $1, (select id from roles where name = 'staff' and is_system)
   from generate_series(1, ${people}) n`,
  [passwordHash],
);
await admin.end();

let next = 0;
async function loginsPerSecond(): Promise<number> {
  const startedAt = performance.now();
  let lastAnswerAt = startedAt;
  const result = await autocannon({
    url: `${panel.url}/api/isp/login`,
    connections: underWay,
    amount,
    // autocannon itself ends on a tick of one second, long after the last answer.
    setupClient: (client) =>
      client.on('response', () => {
        lastAnswerAt = performance.now();
      }),
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => {
          next = (next + 1) % people;
          return { ...request, body: JSON.stringify({ login: `person${next + 1}@bench.example`, password }) };
        },
      },
    ],
  });
  const tookSeconds = (lastAnswerAt - startedAt) / 1000;
  if (result.non2xx || result.errors) throw new Error(`${result.non2xx} refused, ${result.errors} errors`);
  return result['2xx'] / tookSeconds;
}

async function verificationsPerSecond(): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: underWay }, async (_, worker) => {
      for (let n = worker; n < amount; n += underWay) {
        if (!(await verify(passwordHash, password))) throw new Error('The password was expected to be right');
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
