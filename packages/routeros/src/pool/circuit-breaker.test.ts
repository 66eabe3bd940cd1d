import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RouterError, type RouterErrorKind } from '../errors/router-error.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const newBreaker = (random = 0.5) =>
  new CircuitBreaker({ firstPauseMs: 100, maxPauseMs: 1_000, badLoginPauseMs: 500, random: () => random });

/** How long the breaker stays open after a failure, found by moving the clock until it lets through. */
function pauseAfter(breaker: CircuitBreaker, kind: RouterErrorKind = 'unreachable'): number {
  breaker.failed(new RouterError(kind, 'gone'));
  try {
    breaker.check();
    return 0;
  } catch (error) {
    const { retryInMs = 0 } = error as RouterError;
    vi.setSystemTime(Date.now() + retryInMs);
    expect(() => breaker.check()).not.toThrow();
    return retryInMs;
  }
}

describe('the circuit breaker', () => {
  it('lets everything through at first', () => {
    expect(() => newBreaker().check()).not.toThrow();
  });

  it('pauses twice as long after every failure, up to a limit', () => {
    const breaker = newBreaker();
    expect(Array.from({ length: 6 }, () => pauseAfter(breaker))).toEqual([100, 200, 400, 800, 1_000, 1_000]);
  });

  it('begins anew after a success', () => {
    const breaker = newBreaker();
    pauseAfter(breaker);
    pauseAfter(breaker);
    breaker.succeeded();
    expect(pauseAfter(breaker)).toBe(100);
  });

  it('waits longer at once after a refused login', () => {
    expect(pauseAfter(newBreaker(), 'bad-login')).toBe(500);
  });

  it('spreads retries by a quarter either way', () => {
    expect(pauseAfter(newBreaker(0))).toBe(75);
    expect(pauseAfter(newBreaker(0.99999))).toBe(125);
  });

  it('tells the last cause while it is open', () => {
    const breaker = newBreaker();
    breaker.failed(new RouterError('tls', 'certificate changed', { routerMessage: 'words' }));
    expect(() => breaker.check()).toThrow(
      expect.objectContaining({ kind: 'tls', routerMessage: 'words', retryInMs: 100, mayHaveRun: false }),
    );
  });
});
