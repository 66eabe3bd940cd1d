import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';

const { sleep } = vi.hoisted(() => ({ sleep: vi.fn(async () => {}) }));
vi.mock('node:timers/promises', () => ({ setTimeout: sleep }));
beforeEach(() => sleep.mockClear());
afterEach(() => vi.restoreAllMocks());

const unavailable = Object.assign(new Error('Connection terminated'), { code: 'ECONNREFUSED' });

it('work is tried again a second later while the database is unavailable', async () => {
  const work = vi.fn().mockRejectedValueOnce(unavailable).mockResolvedValue('done');
  const { signal } = new AbortController();
  expect(await retryWhileUnavailable(signal, work)).toBe('done');
  expect(sleep.mock.calls).toEqual([[1_000, undefined, { signal }]]);
  await retryWhileUnavailable(undefined, work.mockRejectedValueOnce(unavailable));
  expect(sleep.mock.calls[1]).toEqual([1_000, undefined, {}]);
});

it('other errors are not', async () => {
  const work = vi.fn().mockRejectedValue(new Error('A bug'));
  await expect(retryWhileUnavailable(undefined, work)).rejects.toThrow('A bug');
  expect(work).toHaveBeenCalledTimes(1);
});

it('it gives up after ninety tries', async () => {
  const work = vi.fn().mockRejectedValue(unavailable);
  await expect(retryWhileUnavailable(undefined, work)).rejects.toBe(unavailable);
  expect(work).toHaveBeenCalledTimes(90);
});
