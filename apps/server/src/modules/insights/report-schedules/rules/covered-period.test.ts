import { expect, it } from 'vitest';
import { coveredPeriod } from './covered-period.ts';
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
