import { addDays, MovableClock } from '@lastmile/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastRunDue, nextSuspensionRun } from './suspension-dates.ts';

const dhaka = { timezone: 'Asia/Dhaka', suspensionHour: 1 };
/** Local time in Dhaka. */
const at = (text: string) => new MovableClock(`${text}:00+06:00`);

describe('the next suspension run', () => {
  it('is today’s until its hour, then due, and tomorrow’s once completed', () => {
    const so = (time: string, lastRunOn: string) => nextSuspensionRun({ ...dhaka, lastRunOn }, at(time));
    const todaysRun = { runOn: '2026-03-10', on: '2026-03-10' };
    expect(so('2026-03-09T15:00', '2026-03-09')).toEqual({ ...todaysRun, isDue: false });
    expect(so('2026-03-10T00:59', '2026-03-09')).toEqual({ ...todaysRun, isDue: false });
    expect(so('2026-03-10T01:00', '2026-03-09')).toEqual({ ...todaysRun, isDue: true });
    expect(so('2026-03-10T01:10', '2026-03-10')).toMatchObject({ runOn: '2026-03-11', isDue: false });
  });

  it('is due immediately when it was missed, and counts as the day of the missed run', () => {
    const late = { timezone: 'Asia/Dhaka', suspensionHour: 23, lastRunOn: '2026-03-05' };
    expect(nextSuspensionRun(late, at('2026-03-10T09:00'))).toEqual({
      runOn: '2026-03-09',
      on: '2026-03-10',
      isDue: true,
    });
  });

  it('is never due for an ISP that has had none', () => {
    expect(nextSuspensionRun({ ...dhaka, lastRunOn: null }, at('2026-03-10T00:30'))).toEqual({
      runOn: '2026-03-10',
      on: '2026-03-10',
      isDue: false,
    });
  });

  it('does not come twice when the hour moves to the evening of the same day', () => {
    const moved = { timezone: 'Asia/Dhaka', suspensionHour: 23, lastRunOn: '2026-03-10' };
    expect(nextSuspensionRun(moved, at('2026-03-10T23:30'))).toMatchObject({
      runOn: '2026-03-11',
      isDue: false,
    });
  });

  it('comes once per day, in every time zone and at every hour, however often it is checked', () => {
    const zones = ['Asia/Dhaka', 'Asia/Kathmandu', 'America/Sao_Paulo', 'Europe/Berlin', 'UTC'];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: Date.parse('2025-01-01T00:00Z'), max: Date.parse('2028-01-01T00:00Z') }),
        fc.array(fc.integer({ min: 1, max: 30 * 3_600_000 }), { minLength: 1, maxLength: 30 }),
        (timezone, suspensionHour, start, steps) => {
          const clock = new MovableClock(start);
          let lastRunOn = lastRunDue({ timezone, suspensionHour }, clock);
          for (const step of steps) {
            clock.advance(step);
            const coming = nextSuspensionRun({ timezone, suspensionHour, lastRunOn }, clock);
            expect(coming.runOn > lastRunOn).toBe(true);
            expect(coming.on >= coming.runOn).toBe(true);
            if (coming.isDue) lastRunOn = coming.runOn;
            else expect(coming.runOn).toBe(addDays(lastRunOn, 1));
          }
          expect(lastRunOn).toBe(lastRunDue({ timezone, suspensionHour }, clock));
        },
      ),
    );
  });
});
