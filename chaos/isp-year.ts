import { startTestServer } from '@lastmile/testing';
import { countEventsOfYear, violationsOfYear } from '../apps/server/test/support/isp-year/check-year.ts';
import { IspYear } from '../apps/server/test/support/isp-year/isp-year.ts';

/**
 * A simulated year of an ISP: invoices and suspensions at night, payments by day, routers that are sometimes unreachable,
 * and a worker that is sometimes killed with SIGKILL. `LASTMILE_YEAR_SUBSCRIBERS`, `_DAYS`, `_DAYS_PER_KILL` and `_SEED`
 * set its size; the same seed repeats it.
 */
const setting = (name: string, fallback: number) => Number(process.env[`LASTMILE_YEAR_${name}`] ?? fallback);
const options = {
  subscribers: setting('SUBSCRIBERS', 2_000),
  days: setting('DAYS', 365),
  seed: setting('SEED', 2026),
  daysPerKill: setting('DAYS_PER_KILL', 12),
};

const server = await startTestServer();
process.env['LASTMILE_TEST_ADMIN_URL'] = server.adminUrl;
process.env['LASTMILE_TEST_TEMPLATE'] = server.template;
const startedAt = performance.now();
const year = await IspYear.start(options);
await year.live();
await year.settleDown();
const faults = await violationsOfYear(year);
const seconds = Math.round((performance.now() - startedAt) / 1000);
const ok = faults.length === 0;
console.log(
  JSON.stringify({
    chaos: 'isp-year',
    ...options,
    ...(await countEventsOfYear(year)),
    seconds,
    faults: faults.slice(0, 20),
    ok,
  }),
);
await year.close();
await server.stop();
if (!ok) process.exitCode = 1;
