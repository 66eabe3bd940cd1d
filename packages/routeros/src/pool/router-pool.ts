import { isDeepStrictEqual } from 'node:util';
import type { ConnectionOptions } from '../client/options.ts';
import { DEFAULT_POOL_OPTIONS, type PoolOptions } from './pool-options.ts';
import { PooledRouter, type Verify } from './pooled-router.ts';

/**
 * Shared connections to many routers. Routers share no queue and no limit, so one that is down or silent does
 * not affect the others.
 */
export class RouterPool {
  readonly #options: PoolOptions;
  readonly #routers = new Map<
    string,
    { readonly target: ConnectionOptions; readonly router: PooledRouter }
  >();

  constructor(options: Partial<PoolOptions> = {}) {
    this.#options = { ...DEFAULT_POOL_OPTIONS, ...options };
  }

  /** The router with this key. Its connections are replaced if its address or credentials have changed. */
  router(key: string, target: ConnectionOptions, verify?: Verify): PooledRouter {
    const known = this.#routers.get(key);
    if (known !== undefined && isDeepStrictEqual(known.target, target)) return known.router;
    known?.router.close();
    const router = new PooledRouter(target, this.#options, verify);
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
