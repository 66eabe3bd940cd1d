import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountLimit, countAttempt, emptyThrottle, failAttempt, type Throttle } from './throttle.ts';

const minute = 60_000;
const start = Date.parse('2026-03-10T04:00:00Z');

/** One failed attempt while not blocked. */
function guess(throttle: Throttle, nowMs: number): { throttle: Throttle; retryAfterMs: number } {
  const counted = countAttempt(throttle, accountLimit, nowMs);
  if (!counted.isAllowed) return { throttle, retryAfterMs: counted.retryAfterMs };
  return { throttle: failAttempt(counted.throttle, accountLimit, nowMs), retryAfterMs: 0 };
}

function afterFailures(count: number, throttle = emptyThrottle, nowMs = start): Throttle {
  let current = throttle;
  for (let n = 0; n < count; n++) current = guess(current, nowMs).throttle;
  return current;
}

describe('failed attempts', () => {
  it('block at the fifth within fifteen minutes, for fifteen minutes', () => {
    expect(guess(afterFailures(4), start).retryAfterMs).toBe(0);
    expect(guess(afterFailures(5), start).retryAfterMs).toBe(15 * minute);
    expect(guess(afterFailures(5), start + 14 * minute).retryAfterMs).toBe(minute);
    expect(guess(afterFailures(5), start + 15 * minute).retryAfterMs).toBe(0);
  });

  it('block for longer each time, up to four hours, and start again after a day without failures', () => {
    let throttle = emptyThrottle;
    let now = start;
    const waits: number[] = [];
    for (let round = 0; round < 7; round++) {
      throttle = afterFailures(5, throttle, now);
      const { retryAfterMs } = guess(throttle, now);
      waits.push(retryAfterMs / minute);
      now += retryAfterMs;
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 240, 240]);
    const tomorrow = now + 24 * 60 * minute;
    expect(guess(afterFailures(5, throttle, tomorrow), tomorrow).retryAfterMs).toBe(15 * minute);
  });

  it('that are still in progress count, so that concurrent attempts are limited', () => {
    let throttle = emptyThrottle;
    for (let n = 0; n < accountLimit; n++) {
      const counted = countAttempt(throttle, accountLimit, start);
      if (!counted.isAllowed) throw new Error('expected to be let in');
      throttle = counted.throttle;
    }
    expect(countAttempt(throttle, accountLimit, start)).toMatchObject({ isAllowed: false });
  });

  it('never exceed five within any fifteen minutes, whatever their intervals', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 20 * minute }), { maxLength: 60 });
    fc.assert(
      fc.property(gaps, (all) => {
        let throttle = emptyThrottle;
        let now = start;
        const letThrough: number[] = [];
        for (const gap of all) {
          now += gap;
          const guessed = guess(throttle, now);
          if (guessed.retryAfterMs === 0) letThrough.push(now);
          throttle = guessed.throttle;
        }
        for (const at of letThrough) {
          const within = letThrough.filter((other) => other >= at && other < at + 15 * minute);
          expect(within.length).toBeLessThanOrEqual(accountLimit);
        }
      }),
    );
  });
});
