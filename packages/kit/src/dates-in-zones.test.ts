import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { MovableClock } from './clock.ts';
import { dateIn, parsePlainDate, startOfDayIn, todayIn } from './dates-in-zones.ts';

const date = fc
  .integer({ min: 0, max: 60_000 })
  .map((days) => Temporal.PlainDate.from('1970-01-01').add({ days }));

test('today depends on the time zone, also half an hour before midnight', () => {
  const clock = new MovableClock('2026-02-28T23:30:00+06:00');
  expect(`${todayIn('Asia/Dhaka', clock)}`).toBe('2026-02-28');
  expect(`${todayIn('Pacific/Auckland', clock)}`).toBe('2026-03-01');
  clock.advance(30 * 60_000);
  expect(`${todayIn('Asia/Dhaka', clock)}`).toBe('2026-03-01');
  expect(`${todayIn('UTC', clock)}`).toBe('2026-02-28');
});

test('the start of a day is the first instant with its date', () => {
  const zones = fc.constantFrom('Asia/Dhaka', 'Europe/Berlin', 'America/Sao_Paulo', 'Africa/Cairo', 'UTC');
  fc.assert(
    fc.property(date, zones, (someDate, zone) => {
      const start = startOfDayIn(zone, someDate);
      expect(`${dateIn(zone, start)}`).toBe(`${someDate}`);
      expect(`${dateIn(zone, start - 1)}`).toBe(`${someDate.subtract({ days: 1 })}`);
    }),
  );
});

test('a date is parsed in one format only', () => {
  expect(parsePlainDate('2028-02-29')).toMatchObject({ ok: true });
  for (const text of ['2026-02-29', '2026-2-1', '20260201', '2026-02-01T00:00', '', '01/02/2026']) {
    expect(parsePlainDate(text)).toEqual({ ok: false, reason: 'not_a_date' });
  }
});
