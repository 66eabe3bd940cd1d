import { startBenchDatabase } from '../support/bench-database.ts';
import { reportCases } from '../support/reports/cases.ts';
import { measureReports } from '../support/reports/measures.ts';
import { insertReportRows } from '../support/reports/rows.ts';

/**
 * The dashboard and every report of an ISP with `npm run bench -- reports 50000` subscribers, 24 invoices and 12 payments
 * each, one in five of whom owes something, next to as many subscribers of others: the processor time of the database for all
 * statements as tenant, so that other load does not count. The baseline is the bare query of the same sums over rows, without row-level security.
 * Further arguments name the reports to measure, such as `leaks reports.cashBook`.
 */
const subscribers = Number(process.argv[2] ?? 50_000);
const named = process.argv.slice(3);
const measured = reportCases.filter(
  ({ id }) => named.length === 0 || named.some((name) => id.startsWith(name)),
);
if (measured.length === 0) throw new Error(`No report is named ${named.join(' or ')}.`);
const startedAt = performance.now();
const db = await startBenchDatabase();
await insertReportRows(db, subscribers, (what) =>
  console.error(`${what} after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`),
);
const outcomes = await measureReports(db, subscribers, measured);
await db.close();

const maxRatio = 1.5;
const missed = outcomes.filter(({ ok }) => !ok).map(({ bench, value }) => `${bench} ${value} ms`);
const slower = outcomes
  .filter(({ hasBare, ratio, bench }) => hasBare && ratio > maxRatio && !bench.includes('dashboard'))
  .map(({ bench, ratio }) => `${bench} ${ratio} times the bare query`);
const worst = outcomes.reduce((one, other) => (one.value > other.value ? one : other));
console.log(
  JSON.stringify({
    bench: 'reports',
    subscribers,
    worst: worst.bench,
    value: worst.value,
    missed,
    slower,
    ok: missed.length + slower.length === 0,
  }),
);
if (missed.length + slower.length > 0) process.exitCode = 1;
