import { describe, expect, it } from 'vitest';
import { monthBefore, periodOf } from './period.ts';

describe('periodOf', () => {
  it('is this month until today, against the same days of the last month', () => {
    expect(periodOf({}, '2026-11-16')).toEqual({
      from: '2026-11-01',
      to: '2026-11-16',
      previous: { from: '2026-10-01', to: '2026-10-16' },
    });
  });

  it('ends on the last day of a shorter month before', () => {
    expect(periodOf({}, '2026-03-31').previous).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });

  it('is compared with as many days before it, if it is not part of one month', () => {
    expect(periodOf({ from: '2026-11-10', to: '2026-11-16' }, '2026-11-20').previous).toEqual({
      from: '2026-11-03',
      to: '2026-11-09',
    });
  });
});

it('monthBefore crosses the year', () => {
  expect(monthBefore('2026-01-31')).toBe('2025-12');
});
