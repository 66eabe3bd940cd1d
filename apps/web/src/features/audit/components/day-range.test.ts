import { describe, expect, it } from 'vitest';
import { toDayRange } from './day-range.ts';

describe('toDayRange', () => {
  it('includes the whole last day', () => {
    const { from, to } = toDayRange({ from: '2026-03-01', to: '2026-03-01' });
    expect(Date.parse(String(to)) - Date.parse(String(from))).toBe(86_400_000 - 1);
  });

  it('keeps other filters and drops an invalid id', () => {
    expect(toDayRange({ sort: '-at', entity: 'users', userId: '7' })).toEqual({
      sort: '-at',
      entity: 'users',
      userId: '7',
    });
    expect(toDayRange({ sort: '-at', userId: 'rahim' })).toEqual({ sort: '-at' });
  });
});
