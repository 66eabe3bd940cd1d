import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import {
  billingDay,
  dateIn,
  daysIn,
  nextPeriod,
  parsePlainDate,
  periodContaining,
  periodFrom,
  startOfDayIn,
  todayIn,
} from './billing-dates.ts';
import { MovableClock } from './clock.ts';

const day = fc.integer({ min: 1, max: 28 }).map(billingDay);
const date = fc
  .integer({ min: 0, max: 60_000 })
  .map((days) => Temporal.PlainDate.from('1970-01-01').add({ days }));

const printed = ({ first, last }: { first: Temporal.PlainDate; last: Temporal.PlainDate }) =>
  `${first} to ${last}`;

test('a date lies in its period, which begins on the billing day and lasts a month', () => {
  fc.assert(
    fc.property(date, day, (someDate, billing) => {
      const period = periodContaining(someDate, billing);
      expect(Temporal.PlainDate.compare(period.first, someDate)).toBeLessThanOrEqual(0);
      expect(Temporal.PlainDate.compare(someDate, period.last)).toBeLessThanOrEqual(0);
      expect(period.first.day).toBe(billing);
      expect(daysIn(period)).toBe(period.first.daysInMonth);
    }),
  );
});

test('walking day by day, periods leave no hole and never overlap', () => {
  fc.assert(
    fc.property(date, day, (start, billing) => {
      let period = periodContaining(start, billing);
      for (let days = 0; days < 400; days += 1) {
        const found = periodContaining(start.add({ days }), billing);
        if (printed(found) === printed(period)) continue;
        expect(printed(found)).toBe(printed(nextPeriod(period, billing)));
        expect(`${period.last.add({ days: 1 })}`).toBe(`${found.first}`);
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
        expect(`${next.first}`).toBe(`${previous.last.add({ days: 1 })}`);
        expect(next.last.add({ days: 1 }).day).toBe(billing);
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
  const period = periodContaining(Temporal.PlainDate.from(text), billingDay(billing));
  expect(printed(period)).toBe(expected);
  expect(daysIn(period)).toBe(days);
});

test('moving the billing day from the 5th to the 20th gives a stub of fifteen days', () => {
  const period = periodContaining(Temporal.PlainDate.from('2026-03-10'), billingDay(5));
  const stub = nextPeriod(period, billingDay(20));
  expect(printed(stub)).toBe('2026-04-05 to 2026-04-19');
  expect(daysIn(stub)).toBe(15);
  expect(printed(nextPeriod(stub, billingDay(20)))).toBe('2026-04-20 to 2026-05-19');
});

test('today depends on the zone, also half an hour before midnight', () => {
  const clock = new MovableClock('2026-02-28T23:30:00+06:00');
  expect(`${todayIn('Asia/Dhaka', clock)}`).toBe('2026-02-28');
  expect(`${todayIn('Pacific/Auckland', clock)}`).toBe('2026-03-01');
  clock.advance(30 * 60_000);
  expect(`${todayIn('Asia/Dhaka', clock)}`).toBe('2026-03-01');
  expect(`${todayIn('UTC', clock)}`).toBe('2026-02-28');
});

test('the start of a day is the first instant that has its date', () => {
  const zones = fc.constantFrom('Asia/Dhaka', 'Europe/Berlin', 'America/Sao_Paulo', 'Africa/Cairo', 'UTC');
  fc.assert(
    fc.property(date, zones, (someDate, zone) => {
      const start = startOfDayIn(zone, someDate);
      expect(`${dateIn(zone, start)}`).toBe(`${someDate}`);
      expect(`${dateIn(zone, start - 1)}`).toBe(`${someDate.subtract({ days: 1 })}`);
    }),
  );
});

test('a date is read in its one form only', () => {
  expect(parsePlainDate('2028-02-29')).toMatchObject({ ok: true });
  for (const text of ['2026-02-29', '2026-2-1', '20260201', '2026-02-01T00:00', '', '01/02/2026']) {
    expect(parsePlainDate(text)).toEqual({ ok: false, reason: 'not_a_date' });
  }
});

test('a billing day that some month lacks is refused', () => {
  for (const bad of [0, 29, 1.5, Number.NaN]) expect(() => billingDay(bad)).toThrow(RangeError);
});
