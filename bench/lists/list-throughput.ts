import autocannon from 'autocannon';
import { startFilledPanel } from '../support/filled-panel.ts';
import { median } from '../support/harness.ts';
import { barePagesPerSecond } from '../support/load/bare-statements.ts';
import { floodOfSignIns, insertUsersToSignIn } from '../support/load/sign-in-flood.ts';
import { signInToDemo } from '../support/panel-process.ts';
import { processorTimes } from '../support/processor-times.ts';

/**
 * Complete calls of the lists that people open most, at 50,000 subscribers with 600,000 invoices and payments: requests per second
 * and the median response time with eight connections, in rounds that alternate between the calls. The processor time of
 * a request says where it goes: to the database or to the API, with authentication, JSON and HTTP. The load generator shares the
 * same cores, so the same rounds measure what they allow at most: a call that is authenticated and refused for its query, and
 * the statements of the first page without the API.
 */
const subscribers = Number(process.env['LASTMILE_BENCH_SUBSCRIBERS'] ?? 50_000);
const seconds = Number(process.env['LASTMILE_BENCH_SECONDS'] ?? 2);
const rounds = Number(process.env['LASTMILE_BENCH_ROUNDS'] ?? 5);
const connections = 8;
const month = '2026-11';

interface Case {
  readonly path: string;
  readonly minRequests?: number;
  /** Other calls at the same time. */
  readonly beside?: 'sign-ins';
  readonly isRefused?: boolean;
}

const list = '/api/isp/isp-user/index';
const lastPages = Math.floor((subscribers * 0.95) / 25);
const cases: Record<string, Case> = {
  'subscriber list, first page': { path: list, minRequests: 1_000 },
  'subscriber list, deep page': { path: `${list}?page=${lastPages}`, minRequests: 600 },
  'search, narrow name': { path: `${list}?search=uddin%20777&count=capped` },
  'search, mobile': { path: `${list}?search=00007771&count=capped`, minRequests: 600 },
  'search, broad (a common name part)': { path: `${list}?search=uddin&count=capped` },
  'search, nearly everything matches': { path: `${list}?search=user&count=capped` },
  'customer detail, as the panel loads it': { path: '/api/isp/isp-user/show-v2/777?parts=connection' },
  'customer detail with account, sessions, tickets and history': { path: '/api/isp/isp-user/show-v2/777' },
  'invoices of a month': { path: `/api/isp/invoice/list?month=${month}` },
  'payments of a month': { path: `/api/isp/payment/index?from=${month}-01&to=${month}-30` },
  'subscriber list beside a flood of sign-ins': { path: list, beside: 'sign-ins' },
  'authenticated call without statements': { path: `${list}?page=0`, isRefused: true },
};

const panel = await startFilledPanel({ subscribers, months: 12, lastMonth: `${month}-01` });
await insertUsersToSignIn(panel.adminUrl);
const token = await signInToDemo(panel.url);
const headers = { authorization: `Bearer ${token}` };

interface Figure {
  readonly requests: number;
  readonly p50: number;
  readonly databaseMs: number;
  readonly apiMs: number;
  readonly signIns: number;
}

async function measure(name: string, { path, beside, isRefused = false }: Case): Promise<Figure> {
  const before = await processorTimes(panel.home);
  const flood = beside ? floodOfSignIns(panel.url, seconds) : undefined;
  const result = await autocannon({ url: panel.url + path, headers, connections, duration: seconds });
  const unexpected = isRefused ? result['2xx'] : result.non2xx;
  if (unexpected || result.errors) throw new Error(`${name}: ${unexpected} unexpected answers`);
  const after = await processorTimes(panel.home);
  const { total } = result.requests;
  return {
    requests: total / result.duration,
    p50: result.latency.p50,
    databaseMs: (after.database - before.database) / total,
    apiMs: (after.api - before.api) / total,
    signIns: (await flood) ?? 0,
  };
}

const figures = new Map<string, Figure[]>(Object.keys(cases).map((name) => [name, []]));
const bare: number[] = [];
// The first round lets the database plan the statements on each connection.
for (let round = 0; round <= rounds; round += 1) {
  for (const [name, one] of Object.entries(cases)) {
    const figure = await measure(name, one);
    if (round > 0) figures.get(name)?.push(figure);
  }
  if (round > 0) bare.push(await barePagesPerSecond(panel.adminUrl, connections, seconds));
}
await panel.stop();

const round = (value: number) => Math.round(value * 100) / 100;
const rows = [...figures].map(([name, all]) => {
  const of = (key: keyof Figure) => round(median(all.map((figure) => figure[key])));
  const target = cases[name]?.minRequests;
  const requestsPerSecond = Math.round(of('requests'));
  return {
    name,
    requestsPerSecond,
    p50: of('p50'),
    databaseMs: of('databaseMs'),
    apiMs: of('apiMs'),
    ...(cases[name]?.beside ? { signInsPerSecond: Math.round(of('signIns')) } : {}),
    ...(target === undefined ? {} : { target, ok: requestsPerSecond >= target }),
  };
});
for (const { name, requestsPerSecond, p50, databaseMs, apiMs } of rows)
  console.error(
    `${name}: ${requestsPerSecond} req/s, p50 ${p50} ms; processor time per request: database ${databaseMs} ms, API ${apiMs} ms`,
  );
const barePages = Math.round(median(bare));
console.error(`statements of the first page without the API: ${barePages} pages/s`);
const ok = rows.every((row) => row.ok !== false);
console.log(
  JSON.stringify({ bench: 'list-throughput', subscribers, connections, rounds, rows, barePages, ok }),
);
if (!ok) process.exitCode = 1;
