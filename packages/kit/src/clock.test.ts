import { expect, test } from 'vitest';
import { MovableClock } from './clock.ts';

test('a movable clock stands still until it is moved', () => {
  const clock = new MovableClock('2026-03-01T00:00:00+06:00');
  const before = clock.now();
  expect(clock.now()).toBe(before);
  clock.advance(90_000);
  expect(clock.now()).toBe(before + 90_000);
  clock.set('2026-02-28T18:00:00Z');
  expect(clock.now()).toBe(before);
});

test('a clock rejects invalid instants, and text without a time zone', () => {
  expect(() => new MovableClock('2026-03-01T00:00:00')).toThrow(RangeError);
  expect(() => new MovableClock('soon')).toThrow(RangeError);
  expect(() => new MovableClock(0).advance(Number.NaN)).toThrow(RangeError);
});
