import { describe, expect, it } from 'vitest';
import { dayRangeOf, monthRangeOf } from './ranges.ts';

describe('dayRangeOf', () => {
  it('is this month until today by default, and the month of the last day if only that is given', () => {
    expect(dayRangeOf({}, '2026-11-16')).toEqual({ from: '2026-11-01', to: '2026-11-16' });
    expect(dayRangeOf({ to: '2026-02-28' }, '2026-11-16')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });

  it('takes at most 366 days, and no reversed range', () => {
    expect(dayRangeOf({ from: '2025-11-16', to: '2026-11-16' }, '2026-11-16').from).toBe('2025-11-16');
    expect(() => dayRangeOf({ from: '2025-11-15', to: '2026-11-16' }, '2026-11-16')).toThrow(
      expect.objectContaining({ code: 'reports.range_too_long' }),
    );
    expect(() => dayRangeOf({ from: '2026-11-17' }, '2026-11-16')).toThrow(
      expect.objectContaining({ code: 'reports.range_reversed' }),
    );
  });
});

describe('monthRangeOf', () => {
  it('is the last twelve months by default, across the year', () => {
    expect(monthRangeOf({}, '2026-03-05')).toEqual({ from: '2025-04-01', to: '2026-03-31' });
  });

  it('ends on the last day of a leap February', () => {
    expect(monthRangeOf({ fromMonth: '2028-02', toMonth: '2028-02' }, '2028-05-05').to).toBe('2028-02-29');
  });

  it('takes at most 60 months, and no reversed range', () => {
    expect(() => monthRangeOf({ fromMonth: '2021-11' }, '2026-11-16')).toThrow(
      expect.objectContaining({ code: 'reports.range_too_long' }),
    );
    expect(() => monthRangeOf({ fromMonth: '2026-12' }, '2026-11-16')).toThrow(
      expect.objectContaining({ code: 'reports.range_reversed' }),
    );
  });
});
