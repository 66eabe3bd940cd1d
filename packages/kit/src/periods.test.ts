import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dateOfNumber, datePartsOf, daysInMonth } from './date-text.ts';
import { billingDay, daysIn, type Period, periodContaining } from './periods.ts';

const day = fc.integer({ min: 1, max: 28 }).map(billingDay);
const date = fc.integer({ min: 0, max: 60_000 }).map(dateOfNumber);

const printed = ({ first, last }: Period) => `${first} to ${last}`;

test('a date is in its period, which starts on the billing day and lasts a month', () => {
  fc.assert(
    fc.property(date, day, (someDate, billing) => {
      const period = periodContaining(someDate, billing);
      expect(period.first <= someDate).toBe(true);
      expect(someDate <= period.last).toBe(true);
      const { year, month, day: firstDay } = datePartsOf(period.first);
      expect(firstDay).toBe(billing);
      expect(daysIn(period)).toBe(daysInMonth(year, month));
    }),
  );
});

test('day by day, periods have no gaps and never overlap', () => {
  fc.assert(
    fc.property(date, day, (start, billing) => {
      let period = periodContaining(start, billing);
      for (let days = 0; days < 400; days += 1) {
        const found = periodContaining(addDays(start, days), billing);
        if (printed(found) === printed(period)) continue;
        expect(addDays(period.last, 1)).toBe(found.first);
        period = found;
      }
    }),
    { numRuns: 30 },
  );
});

test.each([
  ['2026-02-14', 15, '2026-01-15 to 2026-02-14', 31],
  ['2026-02-15', 15, '2026-02-15 to 2026-03-14', 28],
  ['2028-02-28', 28, '2028-02-28 to 2028-03-27', 29],
  ['2026-01-01', 1, '2026-01-01 to 2026-01-31', 31],
  ['2026-01-01', 2, '2025-12-02 to 2026-01-01', 31],
])('%s with billing day %i is in %s', (text, billing, expected, days) => {
  const period = periodContaining(text, billingDay(billing));
  expect(printed(period)).toBe(expected);
  expect(daysIn(period)).toBe(days);
});

test('a billing day that some month lacks is rejected', () => {
  for (const bad of [0, 29, 1.5, Number.NaN]) expect(() => billingDay(bad)).toThrow(RangeError);
});
