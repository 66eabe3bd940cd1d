import { reportFrequencies, reportNames } from '@lastmile/contract';
import { describe, expect, it } from 'vitest';
import { coverKey } from '../../../../../../web/src/features/reports/components/schedules/cover-key.ts';
import { coveredPeriod } from './covered-period.ts';
import { periodBefore } from './period.ts';
import { queryOf } from './report-query.ts';

const day = { from: '2026-03-09', to: '2026-03-09' };

it.each([
  ['dateWise', day],
  ['packages', { from: '2026-03-01', to: '2026-03-31' }],
  ['growth', { from: '2025-04-01', to: '2026-03-31' }],
  ['ageing', day],
  ['routerUptime', day],
] as const)('%s of a day is about what its file shows', (report, covered) => {
  expect(coveredPeriod(report, day, '2026-03-10')).toEqual(covered);
});

it('asks for balances due at the end of the period', () => {
  const month = { from: '2026-02-01', to: '2026-02-28' };
  expect(queryOf('ageing', { sort: 'username' }, month)).toEqual({ sort: 'username', asOf: '2026-02-28' });
  expect(coveredPeriod('ageing', month, '2026-03-10')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
});

/** What the texts of the schedule dialog say about a file that is sent on 10 March 2026. */
const stated = {
  'schedule.coversDay': { from: '2026-03-09', to: '2026-03-09' },
  'schedule.coversWeek': { from: '2026-03-03', to: '2026-03-09' },
  'schedule.coversMonth': { from: '2026-02-01', to: '2026-02-28' },
  'schedule.balancesOfDay': { from: '2026-03-09', to: '2026-03-09' },
  'schedule.balancesOfMonth': { from: '2026-02-28', to: '2026-02-28' },
  'schedule.coversMonthOfDay': { from: '2026-03-01', to: '2026-03-31' },
  'schedule.coversYearToDay': { from: '2025-04-01', to: '2026-03-31' },
  'schedule.coversYearToMonth': { from: '2025-03-01', to: '2026-02-28' },
} satisfies Record<ReturnType<typeof coverKey>, object>;

describe.each(reportNames)('the dialog of %s', (report) => {
  it.each(reportFrequencies)('says what the file covers that is sent %s', (frequency) => {
    const period = periodBefore(frequency, '2026-03-10');
    expect(coveredPeriod(report, period, '2026-03-10')).toEqual(stated[coverKey(report, frequency)]);
  });
});
