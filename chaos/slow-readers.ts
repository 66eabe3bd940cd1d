import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { signInToDemo, startPanelProcess } from '../bench/support/panel-process.ts';
import { fileRequestsOf } from './support/file-requests.ts';
import { StalledReader, type StatusCounts } from './support/stalled-reader.ts';

/**
 * Users of one ISP request every export and document and read none of them, while another ISP works. Its calls must
 * take at most twice as long as before and after, in the median, and none may be refused or fail. `LASTMILE_CHAOS_READERS` sets
 * the number of readers, `LASTMILE_CHAOS_SECONDS` how long the other ISP is measured.
 */
const readerCount = Number(process.env['LASTMILE_CHAOS_READERS'] ?? 200);
const seconds = Number(process.env['LASTMILE_CHAOS_SECONDS'] ?? 30);
const attackers = ['owner', 'accounts', 'technician', 'collector'].map((name) => `${name}@meghna.example`);
const work = [
  '/api/isp/area/index',
  '/api/isp/isp-user/index',
  '/api/isp/invoice/list',
  '/api/isp/payment/index',
];

const panel = await startPanelProcess(undefined, { invoices: true });
const client = new pg.Client({ connectionString: panel.adminUrl });
await client.connect();
// Larger than the buffers of a connection, so that its reader stalls the sender.
await client.query(`
  set session_replication_role = replica;
  insert into areas (isp_id, name) select 1, repeat('Mass ', 14) || n from generate_series(1, 150000) n;
  reset session_replication_role; analyze areas`);
const requests = await fileRequestsOf(client, 1);

const token = await signInToDemo(panel.url, 'owner@padma.example');
const other: StatusCounts = new Map();
async function measure(): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1_000;
  for (let n = 0; performance.now() < until; n++) {
    const startedAt = performance.now();
    const response = await fetch(`${panel.url}${work[n % work.length]}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
    other.set(String(response.status), (other.get(String(response.status)) ?? 0) + 1);
    await sleep(20);
  }
  return times.sort((a, b) => a - b);
}
const at = (times: readonly number[], share: number) => times[Math.floor(times.length * share)] ?? 0;

await measure();
other.clear();
const before = await measure();
const tokens = await Promise.all(attackers.map((login) => signInToDemo(panel.url, login)));
const counts: StatusCounts = new Map();
let turn = 0;
const next = () => {
  turn += 1;
  return {
    request: requests[turn % requests.length] as (typeof requests)[number],
    token: tokens[turn % tokens.length] as string,
  };
};
const { port } = new URL(panel.url);
const readers = Array.from({ length: readerCount }, () => new StalledReader(Number(port), counts, next));
await sleep(5_000);
const during = await measure();
const { rows } = await client.query(
  "select count(*)::int as held from pg_stat_activity where application_name = 'lastmile api' and state like 'idle in%' and now() - state_change > interval '2 seconds'",
);
for (const reader of readers) reader.stop();
const after = await measure();
await client.end();
await panel.stop();

// The machine may be busier before or after; what it does with the readers is compared with both.
const slower = (2 * at(during, 0.5)) / (at(before, 0.5) + at(after, 0.5));
const failed = [...other.keys()].filter((status) => status !== '200');
const ms = (times: readonly number[]) => ({
  median: Math.round(at(times, 0.5) * 10) / 10,
  p95: Math.round(at(times, 0.95) * 10) / 10,
});
const ok = slower <= 2 && failed.length === 0 && rows[0].held === 0;
console.log(
  JSON.stringify({
    chaos: 'slow-readers',
    readers: readerCount,
    requests: requests.length,
    answers: Object.fromEntries(counts),
    otherIsp: Object.fromEntries(other),
    before: ms(before),
    during: ms(during),
    after: ms(after),
    slower: Math.round(slower * 100) / 100,
    connectionsHeld: rows[0].held,
    ok,
  }),
);
process.exit(ok ? 0 : 1);
