import { expect, it } from 'vitest';
import { monthsBetween, nextMonth } from './months.ts';

it('follows December with January of the next year', () => {
  expect(nextMonth('2026-12')).toBe('2027-01');
  expect(nextMonth('2026-01')).toBe('2026-02');
});

it('lists months with both ends, and none backwards', () => {
  expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  expect(monthsBetween('2026-03', '2026-03')).toEqual(['2026-03']);
  expect(monthsBetween('2026-03', '2026-02')).toEqual([]);
});
