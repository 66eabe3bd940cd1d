import { describe, expect, it } from 'vitest';
import { checkWindow } from './time-window.ts';

const now = { today: '2026-11-16', time: '14:00' };
const check = (date: string, from: string, to: string) => checkWindow({ date, from, to }, now);

describe('the time window of a visit', () => {
  it('ends after it begins', () => {
    expect(check('2026-11-17', '10:00', '12:00')).toBeUndefined();
    expect(check('2026-11-17', '12:00', '12:00')).toBe('visits.window');
    expect(check('2026-11-17', '12:00', '09:30')).toBe('visits.window');
  });

  it('may have begun already today, but is not over', () => {
    expect(check('2026-11-16', '13:00', '15:00')).toBeUndefined();
    expect(check('2026-11-16', '12:00', '14:00')).toBe('visits.past');
    expect(check('2026-11-15', '16:00', '18:00')).toBe('visits.past');
  });
});
