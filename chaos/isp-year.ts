import { startTestServer } from '@lastmile/testing';
import { countEventsOfYear, violationsOfYear } from '../apps/server/test/support/isp-year/check-year.ts';
import { IspYear } from '../apps/server/test/support/isp-year/isp-year.ts';

/**
 * A year of one ISP by the moved clock: bills and cuts by night, payments by day, routers away at times, the worker killed
 * with -9 at times. `LASTMILE_YEAR_LINES`, `_DAYS` and `_SEED` set its size and repeat it.
 */
const setting = (name: string, otherwise: number) =>
  Number(process.env[`LASTMILE_YEAR_${name}`] ?? otherwise);
const options = {
  subscribers: setting('LINES', 2_000),
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
    chaos: 'year',
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
