import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@lastmile/embedded-postgres';
import pg from 'pg';
import { command, killOne, start } from '../apps/server/test/support/started-server.ts';
import { seed } from './support/billable-subscribers.ts';

/**
 * A billing run for 20,000 subscribers on the built panel, while its worker, API and PostgreSQL are killed with SIGKILL
 * in turn and the same run is requested repeatedly. In the end each subscriber must have one invoice, numbers must have
 * no gaps, and all invariants must hold. `LASTMILE_CHAOS_SUBSCRIBERS` and `LASTMILE_CHAOS_KILLS` set the size.
 */
const subscribers = Number(process.env['LASTMILE_CHAOS_SUBSCRIBERS'] ?? 20_000);
const maxKills = Number(process.env['LASTMILE_CHAOS_KILLS'] ?? 12);
const pollIntervalMs = 1_000;
const timeoutMs = 900_000;
const ispId = 900;
const login = { login: 'chaos@billing.example', password: 'lastmile-demo' };
const parts = [
  { name: 'worker', pattern: /worker\.js/ },
  { name: 'api', pattern: /api\.js/ },
  { name: 'postgres', pattern: /bin\/postgres/ },
] as const;

const home = await mkdtemp(path.join(tmpdir(), 'lastmile-chaos-'));
// Readable for the PostgreSQL user, so that its process can be found by its folder.
await chmod(home, 0o755);
const panel = await start(home, { REQUESTS_PER_MINUTE: '1000000' }, ['--no-network']);

async function withDatabase<T>(work: (sql: pg.Client) => Promise<T>): Promise<T> {
  const { adminUrl } = await startEmbeddedPostgres({ home: path.join(home, 'postgres') });
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

await withDatabase((client) => seed(client, { ispId, subscribers, login: login.login }));

let token = '';
/** Sends a request; undefined if it fails, as while a process restarts. */
async function request<T>(address: string, body?: object): Promise<T | undefined> {
  const send = async () =>
    fetch(`${panel.url}${address}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(20_000),
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
  const response = await send().catch(() => undefined);
  return response?.ok ? ((await response.json()) as T) : undefined;
}

token = (await request<{ accessToken: string }>('/api/isp/login', login))?.accessToken ?? '';
interface Run {
  readonly state: string;
  readonly subscribersDone: number;
  readonly invoices: number;
}
const month = new Date().toISOString().slice(0, 7);
const startedAt = performance.now();
const started = await request<{ runId: number }>('/api/isp/invoice/generate', { month });
if (!started) throw new Error('The billing run did not start');
const { runId } = started;

const killed: Record<string, number> = {};
let last: Run | undefined;
let doneAtKill = -1;
for (let kills = 0; performance.now() - startedAt < timeoutMs; ) {
  await sleep(pollIntervalMs);
  const shown = await request<Run>(`/api/isp/billing-run/show/${runId}`);
  last = shown ?? last;
  if (shown) console.error(`${shown.subscribersDone} of ${subscribers} subscribers, ${kills} kills`);
  if (last?.state === 'done') break;
  // Kill again only after the run has made progress.
  if (kills >= maxKills || !shown || shown.subscribersDone <= doneAtKill) continue;
  doneAtKill = shown.subscribersDone;
  await request('/api/isp/invoice/generate', { month });
  const part = parts[kills % parts.length];
  if (!part) break;
  // The process may still be restarting.
  const isKilled = await killOne(home, part.pattern).then(
    () => true,
    () => false,
  );
  kills += 1;
  if (isKilled) killed[part.name] = (killed[part.name] ?? 0) + 1;
}
const seconds = Math.round((performance.now() - startedAt) / 1000);

const found = await withDatabase(async (client) => {
  const { rows } = await client.query(`
    select count(*)::int as invoices, count(distinct subscriber_id)::int as invoiced, max(number_in_year)::int as "lastNumber",
      (select count(*)::int from subscribers where isp_id = ${ispId} and status = 'active' and billing = 'normal'
        and customer_id is not null) as billable,
      (select count(*)::int from billing_run_outcomes where isp_id = ${ispId} and run_id = ${runId}) as outcomes
    from invoices where isp_id = ${ispId}`);
  return rows[0];
});
const env = { ...process.env, LASTMILE_HOME: home };
const check = await promisify(execFile)(process.execPath, [command, 'check'], { env }).then(
  () => [],
  (failed: { stderr?: string; message: string }) => [failed.stderr || failed.message],
);
const ok =
  last?.state === 'done' &&
  found.invoices === found.billable &&
  found.invoiced === found.billable &&
  found.lastNumber === found.invoices &&
  found.outcomes === subscribers &&
  check.length === 0;
console.log(
  JSON.stringify({
    chaos: 'billing-run',
    subscribers,
    killed,
    seconds,
    state: last?.state,
    ...found,
    faults: check,
    ok,
  }),
);
await panel.stop();
await rm(home, { recursive: true, force: true });
if (!ok) process.exitCode = 1;
