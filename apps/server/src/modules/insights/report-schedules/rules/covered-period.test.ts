import { expect, it } from 'vitest';
import { coveredPeriod } from './covered-period.ts';

const day = { from: '2026-03-09', to: '2026-03-09' };

it.each([
  ['dateWise', day],
  ['packages', { from: '2026-03-01', to: '2026-03-31' }],
  ['growth', { from: '2025-04-01', to: '2026-03-31' }],
  ['ageing', { from: '2026-03-10', to: '2026-03-10' }],
  ['routerUptime', { from: '2026-03-03', to: '2026-03-10' }],
] as const)('%s of a day is about what its file shows', (report, covered) => {
  expect(coveredPeriod(report, day, '2026-03-10')).toEqual(covered);
});
