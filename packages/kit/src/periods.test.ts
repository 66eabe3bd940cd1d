import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dateOfNumber, datePartsOf, daysInMonth } from './date-text.ts';
import { billingDay, daysIn, nextPeriod, type Period, periodContaining, periodFrom } from './periods.ts';

const day = fc.integer({ min: 1, max: 28 }).map(billingDay);
const date = fc.integer({ min: 0, max: 60_000 }).map(dateOfNumber);

const printed = ({ first, last }: Period) => `${first} to ${last}`;

test('a date lies in its period, which begins on the billing day and lasts a month', () => {
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

test('walking day by day, periods leave no hole and never overlap', () => {
  fc.assert(
    fc.property(date, day, (start, billing) => {
      let period = periodContaining(start, billing);
      for (let days = 0; days < 400; days += 1) {
        const found = periodContaining(addDays(start, days), billing);
        if (printed(found) === printed(period)) continue;
        expect(printed(found)).toBe(printed(nextPeriod(period, billing)));
        expect(addDays(period.last, 1)).toBe(found.first);
        period = found;
      }
    }),
    { numRuns: 30 },
  );
});

test('a changing billing day makes stubs that neither overlap nor leave a hole', () => {
  fc.assert(
    fc.property(date, fc.array(day, { minLength: 1, maxLength: 24 }), (start, days) => {
      let previous = periodFrom(start, days[0] ?? billingDay(1));
      for (const billing of days) {
        const next = nextPeriod(previous, billing);
        expect(next.first).toBe(addDays(previous.last, 1));
        expect(datePartsOf(addDays(next.last, 1)).day).toBe(billing);
        expect(daysIn(next)).toBeGreaterThanOrEqual(1);
        expect(daysIn(next)).toBeLessThanOrEqual(31);
        previous = next;
      }
    }),
  );
});

test.each([
  ['2026-02-14', 15, '2026-01-15 to 2026-02-14', 31],
  ['2026-02-15', 15, '2026-02-15 to 2026-03-14', 28],
  ['2028-02-28', 28, '2028-02-28 to 2028-03-27', 29],
  ['2026-01-01', 1, '2026-01-01 to 2026-01-31', 31],
  ['2026-01-01', 2, '2025-12-02 to 2026-01-01', 31],
])('%s with billing day %i lies in %s', (text, billing, expected, days) => {
  const period = periodContaining(text, billingDay(billing));
  expect(printed(period)).toBe(expected);
  expect(daysIn(period)).toBe(days);
});

test('moving the billing day from the 5th to the 20th gives a stub of fifteen days', () => {
  const period = periodContaining('2026-03-10', billingDay(5));
  const stub = nextPeriod(period, billingDay(20));
  expect(printed(stub)).toBe('2026-04-05 to 2026-04-19');
  expect(daysIn(stub)).toBe(15);
  expect(printed(nextPeriod(stub, billingDay(20)))).toBe('2026-04-20 to 2026-05-19');
});

test('a billing day that some month lacks is refused', () => {
  for (const bad of [0, 29, 1.5, Number.NaN]) expect(() => billingDay(bad)).toThrow(RangeError);
});
