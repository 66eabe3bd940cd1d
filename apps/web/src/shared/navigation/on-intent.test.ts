import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onIntent } from './on-intent.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('prepares what a link opens once the pointer rests on it or presses it', () => {
  const prepare = vi.fn();
  const link = onIntent(prepare);
  link.onPointerEnter();
  expect(prepare).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(prepare).toHaveBeenCalledTimes(1);
  link.onPointerDown();
  expect(prepare).toHaveBeenCalledTimes(2);
});

it('prepares nothing for the links that pointer and focus only pass', () => {
  const [first, last] = [vi.fn(), vi.fn()];
  onIntent(first).onPointerEnter();
  onIntent(first).onPointerLeave();
  vi.advanceTimersByTime(1_000);
  onIntent(first).onFocus();
  onIntent(last).onFocus();
  vi.advanceTimersByTime(1_000);
  expect(first).not.toHaveBeenCalled();
  expect(last).toHaveBeenCalledTimes(1);
});
