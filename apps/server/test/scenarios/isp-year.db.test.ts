import { afterAll, beforeAll, expect, it } from 'vitest';
import { countEventsOfYear, violationsOfYear } from '../support/isp-year/check-year.ts';
import { IspYear } from '../support/isp-year/isp-year.ts';

let year: IspYear;
beforeAll(async () => {
  year = await IspYear.start({ subscribers: 40, days: 70, seed: 11, daysPerKill: 20 });
});
afterAll(() => year.close());

/** `npm run chaos -- year` simulates a whole year with two thousand subscribers. */
it('an ISP over ten weeks: every invoice is issued once, overdue subscribers are suspended and paid ones active, here and on the routers', async () => {
  await year.live();
  await year.settleDown();
  expect(await violationsOfYear(year)).toEqual([]);
  const { invoices, suspensions, stillSuspended, payments, daysAway, runsAway, kills } =
    await countEventsOfYear(year);
  expect(Math.min(invoices, suspensions, payments, daysAway, runsAway, kills)).toBeGreaterThan(0);
  expect(suspensions).toBeGreaterThan(stillSuspended);
}, 1_200_000);
