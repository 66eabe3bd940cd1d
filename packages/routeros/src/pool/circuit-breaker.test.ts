import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RouterError, type RouterErrorKind } from '../errors/router-error.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const newBreaker = (random = 0.5) =>
  new CircuitBreaker({ firstPauseMs: 100, maxPauseMs: 1_000, badLoginPauseMs: 500, random: () => random });

/** How long the breaker stays open after a failure, measured by advancing the clock. */
function pauseAfter(breaker: CircuitBreaker, kind: RouterErrorKind = 'unreachable'): number {
  breaker.failed(new RouterError(kind, 'gone'));
  try {
    breaker.check();
    return 0;
  } catch (error) {
    const { retryInMs = 0 } = error as RouterError;
    vi.advanceTimersByTime(retryInMs);
    expect(() => breaker.check()).not.toThrow();
    return retryInMs;
  }
}

describe('circuit breaker', () => {
  it('is closed initially', () => {
    expect(() => newBreaker().check()).not.toThrow();
  });

  it('doubles the pause after every failure, up to a limit', () => {
    const breaker = newBreaker();
    expect(Array.from({ length: 6 }, () => pauseAfter(breaker))).toEqual([100, 200, 400, 800, 1_000, 1_000]);
  });

  it('resets after a success', () => {
    const breaker = newBreaker();
    pauseAfter(breaker);
    pauseAfter(breaker);
    breaker.succeeded();
    expect(pauseAfter(breaker)).toBe(100);
  });

  it('uses a longer pause after a rejected login', () => {
    expect(pauseAfter(newBreaker(), 'bad-login')).toBe(500);
  });

  it('spreads retries by ±25%', () => {
    expect(pauseAfter(newBreaker(0))).toBe(75);
    expect(pauseAfter(newBreaker(0.99999))).toBe(125);
  });

  it('throws the last error while it is open', () => {
    const breaker = newBreaker();
    breaker.failed(new RouterError('tls', 'certificate changed', { routerMessage: 'words' }));
    expect(() => breaker.check()).toThrow(
      expect.objectContaining({ kind: 'tls', routerMessage: 'words', retryInMs: 100, mayHaveRun: false }),
    );
  });
});
