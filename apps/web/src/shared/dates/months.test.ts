import { describe, expect, it } from 'vitest';
import { formatMonth, recentMonths } from './months.ts';

describe('recentMonths', () => {
  it('starts with the next month and crosses the year boundary', () => {
    expect(recentMonths(new Date(2026, 0, 15)).slice(0, 4)).toEqual([
      '2026-02',
      '2026-01',
      '2025-12',
      '2025-11',
    ]);
  });

  it('includes the next January in December', () => {
    expect(recentMonths(new Date(2026, 11, 31))[0]).toBe('2027-01');
  });

  it('formats months in the locale', () => {
    expect(formatMonth('2026-11', 'de')).toBe('November 2026');
    expect(formatMonth('2026-11', 'fr')).toBe('novembre 2026');
    expect(formatMonth('2026-11', 'en', 'short')).toBe('Nov 2026');
  });
});
