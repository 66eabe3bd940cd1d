import { expect, it } from 'vitest';
import { hourAt } from './hours.ts';
import { periodOf } from './periods.ts';

const currentHour = hourAt(Date.parse('2026-03-01T02:30:00Z'), 0);

it('of a day are the last 24 hours, across midnight', () => {
  const { unit, from, to, points } = periodOf('24h', currentHour);
  expect({ unit, from, to }).toEqual({ unit: 'hour', from: '2026-02-28', to: '2026-03-01' });
  expect(points).toHaveLength(24);
  expect([points[0], points.at(-1)]).toEqual(['2026-02-28T03', '2026-03-01T02']);
});

it('of a week and a month are days that end today', () => {
  expect(periodOf('7d', currentHour).points).toEqual([
    '2026-02-23',
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
  expect(periodOf('30d', currentHour).points).toHaveLength(30);
});

it('of a year are twelve months with the current one', () => {
  const { from, points } = periodOf('12m', currentHour);
  expect(from).toBe('2025-04-01');
  expect([points.length, points[0], points.at(-1)]).toEqual([12, '2025-04', '2026-03']);
});
