import { setTimeout as sleep } from 'node:timers/promises';
import { countBackgroundWork, startBackgroundWork } from '../support/day/background-work.ts';
import { type Activity, liveViewsPerIsp, planArrivals, pollSeconds } from '../support/day/busy-hour.ts';
import { writeDayPage } from '../support/day/day-page.ts';
import { startDayPanel } from '../support/day/day-panel.ts';
import { Latencies } from '../support/day/latencies.ts';
import { openLiveView } from '../support/day/live-views.ts';
import { payOnline } from '../support/day/payer.ts';
import { memoryGrowth, Sampler } from '../support/day/sampler.ts';
import type { Staff } from '../support/day/staff.ts';
import { inputOutputOf } from '../support/input-output.ts';
import { machine } from '../support/results/results-page.ts';

/**
 * A busy hour of a platform: staff list, search, open, pay and print, customers pay online, billing runs and campaigns run, every router is
 * polled and live graphs are open. Requests are sent when they are due, whether or not others have been answered, and their time counts
 * from then. `LASTMILE_BENCH_ISPS` and `LASTMILE_BENCH_SUBSCRIBERS` (each) set the size, `LASTMILE_BENCH_MINUTES` the part of the hour,
 * `LASTMILE_BENCH_SPEED` how many times faster than in reality it passes. The whole: 300, 667, 60 and 1, which takes an hour.
 * Fails if a request fails, memory grows by more than a fifth, something paid is missing or a job fails.
 */
const setting = (name: string, otherwise: number) =>
  Number(process.env[`LASTMILE_BENCH_${name}`] ?? otherwise);
const isps = setting('ISPS', 30);
const subscribersEach = setting('SUBSCRIBERS', 667);
const minutes = setting('MINUTES', 60);
const speed = setting('SPEED', 30);
const seed = setting('SEED', 1);
const durationMs = (minutes * 60_000) / speed;
const maxGrowth = 1.2;

const startedAt = performance.now();
const say = (text: string) =>
  console.error(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${text}`);
const latencies = new Latencies();
// Due polls are looked for every minute.
const polledEvery = Math.max(30, Math.round(pollSeconds / speed));
const panel = await startDayPanel({ isps, subscribersEach, pollSeconds: polledEvery, latencies });
const { db, api, worker, staff, gateways } = panel;
say(`${isps} ISPs with ${isps * subscribersEach} subscribers`);

const onlinePayment = { url: api.url, simulator: gateways, latencies };
const read = (name: string, address: string) => (one: Staff, dueAt: number) => one.call(name, dueAt, address);
const activities: Record<Activity, (one: Staff, dueAt: number) => Promise<unknown>> = {
  list: read('list', '/api/isp/isp-user/index?pageSize=25'),
  'filtered list': read('filtered list', '/api/isp/isp-user/index?pageSize=25&online=yes&status=active'),
  search: (one, dueAt) => one.search(dueAt),
  workspace: (one, dueAt) => one.openWorkspace(dueAt),
  dashboard: read('dashboard', '/api/isp/dashboard/summery'),
  payment: (one, dueAt) => one.receivePayment(dueAt),
  receipt: (one, dueAt) => one.printReceipt(dueAt),
  invoices: read('invoices', '/api/isp/invoice/list?pageSize=25'),
  report: read('report', '/api/isp/report/collection-report'),
  export: read('export (CSV)', '/api/isp/isp-user/index?format=csv'),
  'sign-in': (one, dueAt) => latencies.measure('sign-in', () => one.signIn(), dueAt),
  checkout: (one, dueAt) => payOnline(one, onlinePayment, dueAt),
};

const arrivals = planArrivals(isps, minutes, speed, seed);
const sampler = new Sampler(db, { api: api.pid, worker: worker.pid }, 2_000);
const views = staff
  .slice(0, Math.ceil(isps * liveViewsPerIsp))
  .map((one) => openLiveView(api.url, one, latencies));
const ioBefore = await inputOutputOf(db);
const begunAt = performance.now();
const background = startBackgroundWork(staff, durationMs);
const open = new Set<Promise<unknown>>();
for (const { atMs, activity, isp } of arrivals) {
  const dueAt = begunAt + atMs;
  const waitMs = dueAt - performance.now();
  if (waitMs > 1) await sleep(waitMs);
  const one = staff[isp];
  if (!one) continue;
  const doing = activities[activity](one, dueAt).finally(() => open.delete(doing));
  open.add(doing);
}
say(`${arrivals.length} activities begun, ${open.size} not ended`);
await Promise.all([background, ...open]);
const io = await inputOutputOf(db);
const ioSeconds = (performance.now() - begunAt) / 1_000;
const work = await countBackgroundWork(db, 120_000);
for (const view of views) view.close();
const samples = await sampler.stop();
say('Ended');

const rows = latencies.rows();
const errors = rows.reduce((sum, row) => sum + row.errors, 0);
const paid = rows.find(({ call }) => call === 'payment')?.count ?? 0;
const growth = { api: memoryGrowth(samples, 'api'), worker: memoryGrowth(samples, 'worker') };
const maxLag = Math.max(...samples.map(({ jobLagSeconds }) => jobLagSeconds));
const loggedErrors = [...api.loggedErrors, ...worker.loggedErrors];
const isKept = work['cashPayments'] === paid && work['onlinePayments'] === gateways.ledger().length;
const isDone = work['openBillingRuns'] === 0 && work['openCampaigns'] === 0 && work['failedJobs'] === 0;
const isFlat = growth.api <= maxGrowth && growth.worker <= maxGrowth;
const ok = errors === 0 && isKept && isDone && isFlat;
const perSecond = (after: number, before: number) => Math.round((after - before) / ioSeconds);
const ioPerSecond = {
  reads: perSecond(io.reads, ioBefore.reads),
  writes: perSecond(io.writes, ioBefore.writes),
  flushes: perSecond(io.flushes, ioBefore.flushes),
};
const cpuSeconds = Object.fromEntries(
  ['api', 'worker', 'database'].map((name) => {
    const used = (samples.at(-1)?.cpuSeconds[name] ?? 0) - (samples[0]?.cpuSeconds[name] ?? 0);
    return [name, Math.round(used)];
  }),
);
const figures = {
  ...work,
  'reads, writes and flushes of the database per second': Object.values(ioPerSecond).join(' / '),
  'processor seconds of API, worker and database': Object.values(cpuSeconds).join(' / '),
  'longest wait of a job, s': maxLag,
};
const size = `${isps} ISPs with ${isps * subscribersEach} subscribers and ${isps} simulated routers; ${minutes} minutes of the busy hour, ${speed} times as fast: ${arrivals.length} activities in ${Math.round(durationMs / 1_000)} s.`;
say(`Written: ${await writeDayPage({ size, samples, rows, work: figures })}`);
for (const row of rows) console.error(JSON.stringify(row));
for (const message of [...latencies.messages, ...loggedErrors]) console.error(message.slice(0, 1_000));
console.log(
  JSON.stringify({
    ...{
      bench: 'day',
      isps,
      subscribers: isps * subscribersEach,
      minutes,
      speed,
      seed,
      activities: arrivals.length,
    },
    ...{
      errors,
      memoryGrowth: growth,
      maxJobLagSeconds: maxLag,
      ioPerSecond,
      cpuSeconds,
      work,
      isKept,
      ok,
      ...machine(),
    },
  }),
);
await panel.stop();
process.exit(ok ? 0 : 1);
