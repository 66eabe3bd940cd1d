import type { BreakerOptions } from './circuit-breaker.ts';

export interface PoolOptions extends BreakerOptions {
  readonly maxWaiting: number;
  readonly idleCloseMs: number;
}

export const DEFAULT_POOL_OPTIONS: PoolOptions = {
  maxWaiting: 256,
  idleCloseMs: 600_000,
  firstPauseMs: 1_000,
  maxPauseMs: 60_000,
  badLoginPauseMs: 30_000,
  random: Math.random,
};
