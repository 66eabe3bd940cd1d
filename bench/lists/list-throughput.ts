import autocannon from 'autocannon';
import { startFilledPanel } from '../support/filled-panel.ts';
import { median } from '../support/harness.ts';
import { signInToDemo } from '../support/panel-process.ts';
import { processorTimes } from '../support/processor-times.ts';

/**
 * Complete calls of the lists that people open most, at 50,000 subscribers with 600,000 invoices and payments: requests per second
 * and the median response time with eight connections, in rounds that alternate between the calls. The processor time of
 * a request says where it goes: to the database or to the API, with authentication, JSON and HTTP.
 */
const subscribers = Number(process.env['LASTMILE_BENCH_SUBSCRIBERS'] ?? 50_000);
const seconds = Number(process.env['LASTMILE_BENCH_SECONDS'] ?? 2);
const rounds = 5;
const connections = 8;
const month = '2026-11';

const list = '/api/isp/isp-user/index';
const lastPages = Math.floor((subscribers * 0.95) / 25);
const cases: Record<string, readonly [path: string, minRequests: number | null]> = {
  'subscriber list, first page': [list, 1_000],
  'subscriber list, deep page': [`${list}?page=${lastPages}`, 600],
  'search, narrow name': [`${list}?search=uddin%20777&count=capped`, null],
  'search, mobile': [`${list}?search=00007771&count=capped`, 600],
  'search, broad (a common name part)': [`${list}?search=uddin&count=capped`, null],
  'search, nearly everything matches': [`${list}?search=user&count=capped`, null],
  'customer detail': ['/api/isp/isp-user/show-v2/777', null],
  'invoices of a month': [`/api/isp/invoice/list?month=${month}`, null],
  'payments of a month': [`/api/isp/payment/index?from=${month}-01&to=${month}-30`, null],
};

const panel = await startFilledPanel({ subscribers, months: 12, lastMonth: `${month}-01` });
const token = await signInToDemo(panel.url);
const headers = { authorization: `Bearer ${token}` };

interface Figure {
  readonly requests: number;
  readonly p50: number;
  readonly databaseMs: number;
  readonly apiMs: number;
}
const figures = new Map<string, Figure[]>(Object.keys(cases).map((name) => [name, []]));
for (let round = 0; round < rounds; round += 1) {
  for (const [name, [path]] of Object.entries(cases)) {
    const before = await processorTimes(panel.home);
    const result = await autocannon({ url: panel.url + path, headers, connections, duration: seconds });
    if (result.non2xx || result.errors) throw new Error(`${name}: ${result.non2xx} rejected`);
    const after = await processorTimes(panel.home);
    const total = result.requests.total;
    figures.get(name)?.push({
      requests: total / result.duration,
      p50: result.latency.p50,
      databaseMs: (after.database - before.database) / total,
      apiMs: (after.api - before.api) / total,
    });
  }
}
await panel.stop();

const round = (value: number) => Math.round(value * 100) / 100;
const rows = [...figures].map(([name, all]) => {
  const of = (key: keyof Figure) => round(median(all.map((figure) => figure[key])));
  const target = cases[name]?.[1] ?? null;
  const requests = Math.round(of('requests'));
  return {
    name,
    requestsPerSecond: requests,
    p50: of('p50'),
    databaseMs: of('databaseMs'),
    apiMs: of('apiMs'),
    ...(target === null ? {} : { target, ok: requests >= target }),
  };
});
for (const { name, requestsPerSecond, p50, databaseMs, apiMs } of rows)
  console.error(
    `${name}: ${requestsPerSecond} req/s, p50 ${p50} ms; processor time per request: database ${databaseMs} ms, API ${apiMs} ms`,
  );
const ok = rows.every((row) => row.ok !== false);
console.log(JSON.stringify({ bench: 'list-throughput', subscribers, connections, rounds, rows, ok }));
if (!ok) process.exitCode = 1;
