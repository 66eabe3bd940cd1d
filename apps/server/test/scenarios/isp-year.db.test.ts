import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { eventsOfYear, faultsOfYear } from '../support/isp-year/check-year.ts';
import { YearOfAnIsp } from '../support/isp-year/isp-year.ts';

vi.setConfig({ hookTimeout: 60_000 });
let year: YearOfAnIsp;
beforeAll(async () => {
  year = await YearOfAnIsp.start({ lines: 40, days: 70, seed: 11, daysPerKill: 20 });
});
afterAll(() => year.close());

/** `npm run chaos -- year` lives through a whole one with two thousand lines. */
it('an ISP lives through ten weeks: every bill once, cut is who owes and on is who paid, here and at the routers', async () => {
  await year.live();
  await year.settleDown();
  expect(await faultsOfYear(year)).toEqual([]);
  const { bills, cuts, stillCut, payments, daysAway, nightsAway, kills } = await eventsOfYear(year);
  expect(Math.min(bills, cuts, payments, daysAway, nightsAway, kills)).toBeGreaterThan(0);
  expect(cuts).toBeGreaterThan(stillCut);
}, 300_000);
