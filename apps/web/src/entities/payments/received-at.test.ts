import { describe, expect, it } from 'vitest';
import { localToday, receivedAtForDay } from './received-at.ts';

const now = new Date(2026, 10, 5, 9, 30);

describe('the day on which money was received', () => {
  it('is left to the server for today, and where none is said', () => {
    expect(receivedAtForDay(localToday(now), now)).toBeUndefined();
    expect(receivedAtForDay('', now)).toBeUndefined();
  });

  it('is the noon of an earlier day', () => {
    const at = new Date(receivedAtForDay('2026-11-03', now) ?? '');
    expect([at.getDate(), at.getHours()]).toEqual([3, 12]);
  });

  it('has two digits for day and month', () => {
    expect(localToday(new Date(2026, 0, 2))).toBe('2026-01-02');
  });
});
