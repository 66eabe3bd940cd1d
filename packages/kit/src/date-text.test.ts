import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import {
  addDays,
  dateOf,
  dateOfNumber,
  datePartsOf,
  dayNumber,
  daysInMonth,
  weekdayOf,
} from './date-text.ts';

const EPOCH = Temporal.PlainDate.from('1970-01-01');
const dayCount = fc.integer({ min: -600_000, max: 2_900_000 });

test('day numbers match the calendar in the years 327 to 9909', () => {
  fc.assert(
    fc.property(dayCount, (days) => {
      const known = EPOCH.add({ days });
      expect(dateOfNumber(days)).toBe(known.toString());
      expect(dayNumber(known.toString())).toBe(days);
      expect(weekdayOf(known.toString())).toBe(known.dayOfWeek);
      expect(daysInMonth(known.year, known.month)).toBe(known.daysInMonth);
    }),
    { numRuns: 2_000 },
  );
});

test('every day of forty years follows the previous one', () => {
  for (let days = dayNumber('1999-12-31'), date = '1999-12-31'; date < '2040-01-01'; days += 1) {
    expect(dateOfNumber(days)).toBe(date);
    date = EPOCH.add({ days: days + 1 }).toString();
  }
});

test.each([
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-02-28', 1, '2026-03-01'],
  ['2100-02-28', 1, '2100-03-01'],
  ['2000-02-28', 1, '2000-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-01-31', 365, '2027-01-31'],
])('%s and %i days is %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected);
});

test('a month beyond the year overflows into the next or the previous one', () => {
  expect(dateOf(2026, 13, 5)).toBe('2027-01-05');
  expect(dateOf(2026, 0, 5)).toBe('2025-12-05');
});

test('a day that no calendar has is rejected', () => {
  for (const text of [
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00',
    '',
  ]) {
    expect(() => dayNumber(text)).toThrow(RangeError);
  }
  expect(datePartsOf('2028-02-29')).toEqual({ year: 2028, month: 2, day: 29 });
});
