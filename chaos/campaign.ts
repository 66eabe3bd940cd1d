import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@lastmile/embedded-postgres';
import { simulatorKeys, startMessagingSimulator } from '@lastmile/messaging-simulator';
import pg from 'pg';
import { killOne, start } from '../apps/server/test/support/started-server.ts';
import { seed } from './support/billable-subscribers.ts';

/**
 * A campaign to 100,000 recipients on the built panel, while its worker is killed with SIGKILL ten times and the provider
 * fails for one message in twenty: it rejects it, is busy, or loses its answer. In the end the provider must have got
 * every message exactly once, except where the panel lists the result as unknown, and no more than lost answers and kills explain.
 * `LASTMILE_CHAOS_RECIPIENTS` and `LASTMILE_CHAOS_KILLS` set the size.
 */
const recipients = Number(process.env['LASTMILE_CHAOS_RECIPIENTS'] ?? 100_000);
const maxKills = Number(process.env['LASTMILE_CHAOS_KILLS'] ?? 10);
const timeoutMs = 3_600_000;
const ispId = 900;
const login = { login: 'chaos@billing.example', password: 'lastmile-demo' };

const simulator = await startMessagingSimulator();
// Each hits every 60th message, so that one in twenty fails in one way or another.
const [lostEvery, late500Every] = [60, 67];
simulator.setFault(
  { kind: 'lost_answer', every: lostEvery },
  { kind: 'rate_limited', every: 61 },
  { kind: 'late_500', every: late500Every },
);
/** What a worker has under way when it is killed: its lanes times the messages of a group. */
const underWay = 4 * 20;
const home = await mkdtemp(path.join(tmpdir(), 'lastmile-chaos-'));
const panel = await start(home, { REQUESTS_PER_MINUTE: '1000000', MESSAGING_URL: simulator.url }, [
  '--no-network',
]);

const { adminUrl } = await startEmbeddedPostgres({ home: path.join(home, 'postgres') });
const client = new pg.Client({ connectionString: adminUrl });
await client.connect();
await seed(client, { ispId, subscribers: recipients, login: login.login });
await client.query(`set session_replication_role = replica;
  update customers set mobile = '+8801' || (300000000 + id)::text where isp_id = ${ispId}; reset session_replication_role`);

let token = '';
async function request<T>(address: string, body?: object): Promise<T> {
  const response = await fetch(`${panel.url}${address}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(120_000),
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
token = (await request<{ accessToken: string }>('/api/isp/login', login)).accessToken;
await request('/api/messaging-setting', {
  smsDriver: 'bulksmsbd',
  smsCredentials: { apiKey: simulatorKeys.apiKey },
  version: 0,
});
const { campaignId } = await request<{ campaignId: number }>('/api/send-notification', {
  channel: 'sms',
  body: 'Dear {name}, the network is maintained tonight.',
  filter: { search: '' },
  pacePerSecond: 1_000,
});

interface Progress {
  readonly state: string;
  readonly total: number;
  readonly open: number;
}
const progress = async (): Promise<Progress> => {
  const { rows } = await client.query(
    `select (select state from campaigns where isp_id = $1 and id = $2) as state, count(*)::int as total,
       count(*) filter (where state in ('queued', 'sending'))::int as open
     from notifications where isp_id = $1 and campaign_id = $2`,
    [ispId, campaignId],
  );
  return rows[0];
};

const startedAt = performance.now();
let killed = 0;
let now = await progress();
while (now.state !== 'completed' && performance.now() - startedAt < timeoutMs) {
  await sleep(500);
  now = await progress();
  const done = now.total - now.open;
  // What waits for a retry or the end of a lease need not be waited for.
  await client.query(
    `update notifications set due_at = now() where isp_id = $1 and campaign_id = $2 and state = 'queued' and due_at > now()`,
    [ispId, campaignId],
  );
  await client.query(
    `update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`,
  );
  if (now.total > 0 && killed < maxKills && done >= ((killed + 1) * recipients) / (maxKills + 1)) {
    const isKilled = await killOne(home, /worker\.js/).then(
      () => true,
      () => false,
    );
    if (isKilled) console.error(`${done} of ${now.total} done: kill ${++killed}`);
  }
}
const seconds = Math.round((performance.now() - startedAt) / 1000);

const { rows } = await client.query(
  'select recipient, state from notifications where isp_id = $1 and campaign_id = $2',
  [ispId, campaignId],
);
const counts = simulator.countsByNumber();
const result = { sent: 0, failed: 0, unknown: 0, unknownButReceived: 0, twice: 0, missing: 0, phantom: 0 };
for (const { recipient, state } of rows) {
  const received = counts.get(recipient.slice(1)) ?? 0;
  if (received > 1) result.twice += 1;
  if (state === 'sent') {
    result.sent += 1;
    if (received === 0) result.missing += 1;
  } else if (state === 'unknown') {
    result.unknown += 1;
    if (received > 0) result.unknownButReceived += 1;
  } else {
    result.failed += 1;
    if (received > 0) result.phantom += 1;
  }
}
const ok =
  now.state === 'completed' &&
  rows.length === recipients &&
  killed === maxKills &&
  result.failed === 0 &&
  result.unknown <= recipients / lostEvery + recipients / late500Every + killed * underWay + 1 &&
  result.twice + result.missing + result.phantom === 0;
console.log(
  JSON.stringify({ chaos: 'campaign', recipients, killed, seconds, state: now.state, ...result, ok }),
);
await client.end();
await panel.stop();
await simulator.close();
await rm(home, { recursive: true, force: true });
if (!ok) process.exitCode = 1;
