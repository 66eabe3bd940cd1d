import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@lastmile/embedded-postgres';
import { startGatewaySimulator } from '@lastmile/gateway-simulator';
import { gatewayNames } from '@lastmile/payment-gateways';
import pg from 'pg';
import { command, killOne, start } from '../apps/server/test/support/started-server.ts';
import { seed } from './support/billable-subscribers.ts';
import { Payer } from './support/payers.ts';
import { Random } from './support/schema-values.ts';

/**
 * 2,200 people pay online on the built panel through simulated gateways with random faults, and some also report their payment,
 * while the API, the worker and PostgreSQL are killed with SIGKILL in turn; some give up while the panel is down. In the end
 * every amount that was paid at the gateways must be posted exactly once and nothing else, and all invariants must hold.
 * `LASTMILE_CHAOS_CHECKOUTS` and `LASTMILE_CHAOS_KILLS` set the size, `LASTMILE_CHAOS_SEED` repeats the payers of a run.
 */
const checkouts = Number(process.env['LASTMILE_CHAOS_CHECKOUTS'] ?? 2_200);
const maxKills = Number(process.env['LASTMILE_CHAOS_KILLS'] ?? 30);
const seedNumber = Number(process.env['LASTMILE_CHAOS_SEED'] ?? Date.now() % 1_000_000);
const atOnce = 12;
const timeoutMs = 1_800_000;
const [leastRounds, mostRounds] = [4, 12];
const ispId = 900;
const login = { login: 'chaos@billing.example', password: 'lastmile-demo' };
const parts = [
  { name: 'api', pattern: /api\.js/ },
  { name: 'worker', pattern: /worker\.js/ },
  { name: 'postgres', pattern: /bin\/postgres/ },
] as const;

const home = await mkdtemp(path.join(tmpdir(), 'lastmile-chaos-'));
// Readable for the PostgreSQL user, so that its process can be found by its folder.
await chmod(home, 0o755);
const simulator = await startGatewaySimulator();
const panel = await start(
  home,
  {
    REQUESTS_PER_MINUTE: '1000000',
    GATEWAY_ALLOW: new URL(simulator.url).host,
    TRUSTED_PROXIES: '127.0.0.1',
  },
  ['--no-network'],
);

async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { adminUrl } = await startEmbeddedPostgres({ home: path.join(home, 'postgres') });
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
/** Tries again while PostgreSQL restarts. */
async function query<Row extends object>(text: string): Promise<Row[]> {
  for (;;) {
    const rows = await withDatabase((client) => client.query<Row>(text)).catch(() => undefined);
    if (rows) return rows.rows;
    await sleep(1_000);
  }
}

let token = '';
/** The answer of the panel; undefined if it refused. Tries again while a process restarts. */
async function call<T>(address: string, body?: object): Promise<T | undefined> {
  for (;;) {
    const response = await fetch(`${panel.url}${address}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(60_000),
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    }).catch(() => undefined);
    if (response?.ok) return response.status === 204 ? undefined : ((await response.json()) as T);
    await response?.body?.cancel();
    if (response?.status === 401 && token) await signIn(login);
    else if (response && response.status < 500 && response.status !== 429) return undefined;
    // The gateway did not answer: a person would look again later.
    else if (response?.status === 504 || response?.status === 502) return undefined;
    else await sleep(1_000);
  }
}
async function signIn(as: typeof login): Promise<void> {
  token = '';
  token = (await call<{ accessToken: string }>('/api/isp/login', as))?.accessToken ?? '';
}
const inParallel = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> => {
  const left = [...items];
  const one = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
};

await withDatabase((client) =>
  seed(client, { ispId, subscribers: Math.ceil(checkouts * 1.04) + 2, login: login.login }),
);
await signIn({ login: 'admin@lastmile.example', password: login.password });
for (const gateway of gatewayNames) {
  const credentials = simulator.credentials[gateway];
  // Half of the gateways are the platform's: what it collects is posted in two books.
  const isp = gateway === 'bkash' || gateway === 'stripe' ? ispId : null;
  const baseUrl = simulator.baseUrls[gateway];
  await call('/api/admin/gateway-setting', { ispId: isp, gateway, credentials, baseUrl, isEnabled: true });
}
await signIn(login);
const month = new Date().toISOString().slice(0, 7);
const run = await call<{ runId: number }>('/api/isp/invoice/generate', { month });
while ((await call<{ state: string }>(`/api/isp/billing-run/show/${run?.runId}`))?.state !== 'done')
  await sleep(500);
const billed = await query<{ id: string }>(
  `select subscriber_id as id from invoices where isp_id = ${ispId} order by 1 limit ${checkouts}`,
);
const links: { number: number; link: string }[] = [];
await inParallel(billed, async ({ id }) => {
  const answer = await call<{ url: string }>(`/api/isp/pay-link/show/${id}`);
  if (answer) links.push({ number: Number(id), link: answer.url });
});

const startedAt = performance.now();
const killed: Record<string, number> = {};
let [done, isOver] = [0, false];
const killing = (async () => {
  let doneAtKill = 0;
  // Spread over the whole run, and only while people can pay.
  const step = Math.max(1, Math.floor(checkouts / (maxKills + 1)));
  for (let kills = 0; kills < maxKills && !isOver; ) {
    await sleep(2_000);
    if (done < doneAtKill + step) continue;
    doneAtKill = done;
    const part = parts[kills % parts.length];
    if (!part) break;
    // The process may still be restarting.
    const isKilled = await killOne(home, part.pattern).then(
      () => true,
      () => false,
    );
    if (isKilled) killed[part.name] = (killed[part.name] ?? 0) + 1;
    kills += 1;
  }
})();

let started = 0;
await inParallel(links, async ({ number, link }) => {
  const payer = new Payer(panel.url, link, number, simulator, new Random(seedNumber + number));
  if (await payer.pay()) started += 1;
  done += 1;
  if (done % 100 === 0) console.error(`${done} of ${links.length} payers, killed ${JSON.stringify(killed)}`);
});

// Hours pass: the worker asks about what is pending, people check the status, and the office confirms what was reported.
const pending = `from checkouts where isp_id = ${ispId} and state not in ('succeeded', 'needs_review', 'refunded')`;
const confirmClaims = async () => {
  const claims = await query<{ id: string }>(
    `select id from payment_claims where isp_id = ${ispId} and state = 'open'`,
  );
  await inParallel(claims, ({ id }) =>
    call('/api/isp/payment-claim/confirm', { id: Number(id), amountMinor: 500_00 }),
  );
};
/**
 * A gateway that did not answer on a busy machine is asked again, as the worker does for days. What needs review waits for a
 * person below.
 */
const isUnposted = async () => {
  const found = await query<{ transaction: string }>(
    `select coalesce(gateway_txn_id, reference) as transaction from payments where isp_id = ${ispId}
     union all
     select transaction_id from checkouts where isp_id = ${ispId} and state = 'needs_review'`,
  );
  const transactions = new Set(found.map(({ transaction }) => transaction));
  return simulator.ledger().some(({ transactionId }) => !transactions.has(transactionId));
};
await confirmClaims();
for (let round = 0; performance.now() - startedAt < timeoutMs; round += 1) {
  if (round >= mostRounds || (round >= leastRounds && !(await isUnposted()))) break;
  await query(`update checkouts set next_check_at = now() where id in (select id ${pending})`);
  const asked = await query<{ id: string }>(`select id ${pending} and (id % 2 = 0 or ${round} > 1)`);
  console.error(`${asked.length} checkouts are asked about`);
  await inParallel(asked, ({ id }) => call('/api/isp/checkout/recheck', { id: Number(id) }));
  if (round < 2) await sleep(65_000);
}
isOver = true;
await killing;
for (const collector of ['isp', 'platform'] as const) {
  const held = await query<{ id: string }>(
    `select id from checkouts where isp_id = ${ispId} and state = 'needs_review' and collected_by = '${collector}'`,
  );
  if (collector === 'platform') await signIn({ login: 'admin@lastmile.example', password: login.password });
  const address = collector === 'isp' ? '/api/isp/checkout/resolve' : '/api/admin/checkout/resolve';
  await inParallel(held, ({ id }) => call(address, { id: Number(id), note: 'Checked' }));
}
await signIn(login);
await confirmClaims();
const seconds = Math.round((performance.now() - startedAt) / 1000);

const posted = await query<{ transaction: string; amount: string; times: number }>(
  `select coalesce(gateway_txn_id, reference) as transaction, sum(amount_minor) as amount, count(*)::int as times
   from payments where isp_id = ${ispId} and status = 'posted' group by 1`,
);
const paid = simulator.ledger();
const amountOf = new Map(posted.map(({ transaction, amount }) => [transaction, Number(amount)]));
const known = new Set(paid.map(({ transactionId }) => transactionId));
// What a claim credited is the amount that a person confirmed.
const claimed = new Set(
  (
    await query<{ id: string }>(
      `select transaction_id as id from payment_claims where isp_id = ${ispId} and state = 'confirmed'`,
    )
  ).map(({ id }) => id),
);
const missing = paid.filter(
  ({ transactionId: id, amount }) => amountOf.get(id) !== (claimed.has(id) ? 500_00 : amount),
);
const invented = posted.filter(({ transaction }) => !known.has(transaction));
const twice = posted.filter(({ times }) => times > 1);
const states = await query(
  `select state, count(*)::int as checkouts from checkouts where isp_id = ${ispId} group by 1 order by 1`,
);
const env = { ...process.env, LASTMILE_HOME: home };
const check = await promisify(execFile)(process.execPath, [command, 'check'], { env }).then(
  () => [],
  (failed: { stderr?: string; message: string }) => [failed.stderr || failed.message],
);
const ok = started > checkouts * 0.7 && missing.length + invented.length + twice.length + check.length === 0;
console.log(
  JSON.stringify({
    chaos: 'checkouts',
    seed: seedNumber,
    checkouts: started,
    killed,
    seconds,
    states,
    paid: paid.length,
    posted: posted.length,
    creditedByClaim: claimed.size,
    missing: missing.slice(0, 5),
    invented: invented.slice(0, 5),
    twice: twice.slice(0, 5),
    faults: check,
    ok,
  }),
);
await panel.stop();
await simulator.close();
await rm(home, { recursive: true, force: true });
if (!ok) process.exitCode = 1;
