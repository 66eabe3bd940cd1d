import { describe, expect, it } from 'vitest';
import { localToday, receivedAtForDay } from './received-at.ts';

const now = new Date(2026, 10, 5, 9, 30);

describe('receivedAtForDay', () => {
  it('is undefined for today and without a day', () => {
    expect(receivedAtForDay(localToday(now), now)).toBeUndefined();
    expect(receivedAtForDay('', now)).toBeUndefined();
  });

  it('is noon of an earlier day', () => {
    const at = new Date(receivedAtForDay('2026-11-03', now) ?? '');
    expect([at.getDate(), at.getHours()]).toEqual([3, 12]);
  });

  it('pads day and month to two digits', () => {
    expect(localToday(new Date(2026, 0, 2))).toBe('2026-01-02');
  });
});
