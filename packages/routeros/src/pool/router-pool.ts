import { isDeepStrictEqual } from 'node:util';
import type { ConnectionOptions } from '../client/options.ts';
import type { BreakerOptions } from './circuit-breaker.ts';
import { PooledRouter } from './pooled-router.ts';

export interface PoolOptions extends BreakerOptions {
  readonly maxWaiting: number;
  readonly idleCloseMs: number;
}

const DEFAULTS: PoolOptions = {
  maxWaiting: 256,
  idleCloseMs: 600_000,
  firstPauseMs: 1_000,
  maxPauseMs: 60_000,
  badLoginPauseMs: 30_000,
  random: Math.random,
};

/**
 * Shared connections to many routers. Routers have nothing in common here, neither a queue nor a limit, so one
 * that is dead or silent costs the others nothing.
 */
export class RouterPool {
  readonly #options: PoolOptions;
  readonly #routers = new Map<
    string,
    { readonly target: ConnectionOptions; readonly router: PooledRouter }
  >();

  constructor(options: Partial<PoolOptions> = {}) {
    this.#options = { ...DEFAULTS, ...options };
  }

  /** The router kept under `key`. When its address or credentials have changed, its connections are replaced. */
  router(key: string, target: ConnectionOptions): PooledRouter {
    const known = this.#routers.get(key);
    if (known !== undefined && isDeepStrictEqual(known.target, target)) return known.router;
    known?.router.close();
    const router = new PooledRouter(target, this.#options);
    this.#routers.set(key, { target, router });
    return router;
  }

  forget(key: string): void {
    this.#routers.get(key)?.router.close();
    this.#routers.delete(key);
  }

  close(): void {
    for (const { router } of this.#routers.values()) router.close();
    this.#routers.clear();
  }
}
