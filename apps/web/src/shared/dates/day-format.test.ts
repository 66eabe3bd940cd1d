import { describe, expect, it } from 'vitest';
import { dateTimeFormat, dayFormat, weekdaysFrom } from './day-format.ts';

const day = new Date('2026-11-06T20:00:00Z');
const write = (format: Parameters<typeof dayFormat>[1], timeZone = 'UTC') =>
  dayFormat('de', format, timeZone).format(day);

describe('dates', () => {
  it('are written as the user wants them, whatever the language', () => {
    expect(write('locale')).toBe('06.11.2026');
    expect(write('day-first')).toBe('06/11/2026');
    expect(write('month-first')).toBe('11/06/2026');
    expect(write('iso')).toBe('2026-11-06');
  });

  it('are those of the time zone', () => {
    expect(write('iso', 'Asia/Dhaka')).toBe('2026-11-07');
  });
});

describe('moments', () => {
  it('have the day as the user wants it, and the time of the time zone', () => {
    expect(dateTimeFormat('de', 'iso', 'Asia/Dhaka')(day)).toBe('2026-11-07 02:00');
    expect(dateTimeFormat('de', 'locale', 'UTC')(day)).toBe('06.11.2026, 20:00');
  });
});

describe('weekdays', () => {
  it('begin with the first day of the week', () => {
    expect(weekdaysFrom('saturday', 'en')).toEqual([6, 7, 1, 2, 3, 4, 5]);
    expect(weekdaysFrom('sunday', 'de')).toEqual([7, 1, 2, 3, 4, 5, 6]);
    expect(weekdaysFrom('monday', 'en')[0]).toBe(1);
    expect(weekdaysFrom('locale', 'de')[0]).toBe(1);
  });
});
