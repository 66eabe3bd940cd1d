import { expect, it } from 'vitest';
import { fillSeries } from './fill-series.ts';

it('fills the days on which nothing happened, across the end of a month', () => {
  const period = { from: '2026-02-27', to: '2026-03-02' };
  const series = [{ key: '2026-02-28', values: [5, 2] }];
  expect(fillSeries('days', period, series)).toEqual([
    { key: '2026-02-27', values: [0, 0] },
    { key: '2026-02-28', values: [5, 2] },
    { key: '2026-03-01', values: [0, 0] },
    { key: '2026-03-02', values: [0, 0] },
  ]);
});

it('fills months, whatever day the period begins on', () => {
  const period = { from: '2025-12-31', to: '2026-02-28' };
  const keys = fillSeries('months', period, [{ key: '2026-01', values: [1] }]).map(({ key }) => key);
  expect(keys).toEqual(['2025-12', '2026-01', '2026-02']);
});

it('keeps a series with points outside the period as it is', () => {
  const series = [{ key: '2026-03-05', values: [1] }];
  expect(fillSeries('days', { from: '2026-03-01', to: '2026-03-02' }, series)).toBe(series);
});
