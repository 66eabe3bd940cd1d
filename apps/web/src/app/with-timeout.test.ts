import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageLoadLimitMs, withTimeout } from './with-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('resolves with a result in time and clears the timer', async () => {
  await expect(withTimeout(Promise.resolve('page'), pageLoadLimitMs)).resolves.toBe('page');
  expect(vi.getTimerCount()).toBe(0);
});

it('rejects with the original error', async () => {
  await expect(withTimeout(Promise.reject(new Error('gone')), pageLoadLimitMs)).rejects.toThrow('gone');
});

it('rejects a page after 120 seconds and not before', async () => {
  let settled = false;
  const waiting = withTimeout(new Promise(() => undefined), pageLoadLimitMs).catch((error: Error) => {
    settled = true;
    return error.message;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(settled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await waiting).toContain('120000');
});
