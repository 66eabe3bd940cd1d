import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awaitEarlyAnswers, consumeEarlyAnswer, withEarlyCalls } from './early-calls.ts';

const list = '/api/list?page=1';
const send = (call: Promise<unknown>) => {
  globalThis.earlyCalls = new Map([[list, call]]);
};
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  globalThis.earlyCalls = undefined;
});

it('has the answer of an early call at hand when the page renders, once', async () => {
  send(Promise.resolve({ total: 7 }));
  await awaitEarlyAnswers();
  expect(consumeEarlyAnswer(list)).toEqual({ total: 7 });
  expect(consumeEarlyAnswer(list)).toBeUndefined();
});

it('shows the page without an answer that takes long, and uses it when it comes', async () => {
  let answer: (body: unknown) => void = () => undefined;
  send(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const waiting = awaitEarlyAnswers();
  await vi.advanceTimersByTimeAsync(200);
  await waiting;
  expect(consumeEarlyAnswer(list)).toBeUndefined();
  const fetch = vi.fn();
  const response = withEarlyCalls(fetch)(list, {});
  answer({ total: 8 });
  expect(await (await response).json()).toEqual({ total: 8 });
  expect(fetch).not.toHaveBeenCalled();
});

it('sends a call again that failed early, and each call that was not sent early', async () => {
  send(Promise.resolve(undefined));
  const fetch = vi.fn(async () => Response.json({ total: 9 }));
  const api = withEarlyCalls(fetch);
  expect(await (await api(list, {})).json()).toEqual({ total: 9 });
  await api('/api/other', {});
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('forgets what was read before a write', async () => {
  send(Promise.resolve({ total: 7 }));
  await awaitEarlyAnswers();
  send(Promise.resolve({ total: 7 }));
  const fetch = vi.fn(async () => Response.json({ total: 8 }));
  const api = withEarlyCalls(fetch);
  await api('/api/other', { method: 'POST' });
  expect(consumeEarlyAnswer(list)).toBeUndefined();
  expect(await (await api(list, {})).json()).toEqual({ total: 8 });
});

it('forgets answers that nobody has asked for', async () => {
  send(Promise.resolve({ total: 7 }));
  await awaitEarlyAnswers();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(consumeEarlyAnswer(list)).toBeUndefined();
  expect(globalThis.earlyCalls?.size).toBe(0);
});
