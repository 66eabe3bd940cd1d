import { describe, expect, it } from 'vitest';
import { relativeTime } from './relative-time-text.ts';

const now = new Date('2026-03-10T12:00:00Z');
const at = (iso: string, locale = 'en', timeZone = 'UTC') =>
  relativeTime(new Date(iso), now, { locale, timeZone });

describe('relative time', () => {
  it('is "now" within a minute before or after', () => {
    expect(at('2026-03-10T11:59:10Z')).toBe('now');
    expect(at('2026-03-10T12:00:40Z')).toBe('now');
  });

  it('uses the largest unit that fits', () => {
    expect(at('2026-03-10T11:58:01Z')).toBe('1 minute ago');
    expect(at('2026-03-10T09:00:00Z')).toBe('3 hours ago');
    expect(at('2026-03-09T11:00:00Z')).toBe('yesterday');
    expect(at('2026-03-04T12:00:00Z')).toBe('6 days ago');
  });

  it('counts days by the calendar of the place', () => {
    expect(at('2026-03-08T20:00:00Z')).toBe('2 days ago');
    expect(at('2026-03-09T02:00:00Z')).toBe('yesterday');
    expect(at('2026-03-08T20:00:00Z', 'en', 'Asia/Dhaka')).toBe('yesterday');
    expect(at('2026-03-09T02:00:00Z', 'en', 'America/New_York')).toBe('2 days ago');
    expect(at('2026-03-11T20:00:00Z', 'en', 'Asia/Dhaka')).toBe('in 2 days');
  });

  it('gives way to the date after a week', () => {
    expect(at('2026-03-03T12:00:00Z')).toBeUndefined();
    expect(at('2023-01-01T12:00:00Z')).toBeUndefined();
  });

  it('formats in the given language', () => {
    expect(at('2026-03-10T09:00:00Z', 'de')).toBe('vor 3 Stunden');
  });
});
