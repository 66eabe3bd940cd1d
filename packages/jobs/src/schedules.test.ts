import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastDue } from './schedules.ts';

const at = (iso: string) => Date.parse(iso);
const isoOf = (ms: number) => new Date(ms).toISOString();

describe('the last due time of a schedule', () => {
  it('is today at that hour in the time zone, or yesterday if that is still to come', () => {
    const daily = { dailyAt: '02:30' } as const;
    expect(isoOf(lastDue(daily, 'Asia/Dhaka', at('2026-03-10T20:30:00Z')))).toBe('2026-03-10T20:30:00.000Z');
    expect(isoOf(lastDue(daily, 'Asia/Dhaka', at('2026-03-10T20:29:59Z')))).toBe('2026-03-09T20:30:00.000Z');
    expect(isoOf(lastDue(daily, 'America/Sao_Paulo', at('2026-03-10T20:30:00Z')))).toBe(
      '2026-03-10T05:30:00.000Z',
    );
  });

  it('is on the day of the month, or in the previous month', () => {
    const monthly = { monthlyOn: 28, at: '00:00' } as const;
    expect(isoOf(lastDue(monthly, 'UTC', at('2026-03-28T00:00:00Z')))).toBe('2026-03-28T00:00:00.000Z');
    expect(isoOf(lastDue(monthly, 'UTC', at('2026-03-27T23:59:59Z')))).toBe('2026-02-28T00:00:00.000Z');
    expect(isoOf(lastDue(monthly, 'UTC', at('2026-01-01T10:00:00Z')))).toBe('2025-12-28T00:00:00.000Z');
  });

  it('occurs once when clocks skip or repeat the hour', () => {
    const daily = { dailyAt: '02:30' } as const;
    expect(isoOf(lastDue(daily, 'Europe/Berlin', at('2026-03-29T12:00:00Z')))).toBe(
      '2026-03-29T01:30:00.000Z',
    );
    expect(isoOf(lastDue(daily, 'Europe/Berlin', at('2026-10-25T12:00:00Z')))).toBe(
      '2026-10-25T00:30:00.000Z',
    );
  });

  it('is never later than now, and never moves back', () => {
    const recurrences = [{ dailyAt: '23:59' }, { monthlyOn: 1, at: '00:05' }, { everyMinutes: 7 }] as const;
    const zones = ['Asia/Dhaka', 'Asia/Kathmandu', 'America/Sao_Paulo', 'Europe/Berlin'];
    fc.assert(
      fc.property(
        fc.constantFrom(...recurrences),
        fc.constantFrom(...zones),
        fc.integer({ min: at('2025-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z') }),
        fc.integer({ min: 0, max: 40 * 86_400_000 }),
        (recurrence, zone, now, later) => {
          const due = lastDue(recurrence, zone, now);
          expect(due).toBeLessThanOrEqual(now);
          expect(lastDue(recurrence, zone, due)).toBe(due);
          expect(lastDue(recurrence, zone, now + later)).toBeGreaterThanOrEqual(due);
        },
      ),
    );
  });
});
