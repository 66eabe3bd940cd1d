import { type ConnectionOptions, type PooledRouter, RouterError, RouterPool } from '@lastmile/routeros';
import type { Hardware } from '../rules/hardware.ts';
import { verifyHardware } from './other-router.ts';

export interface RouterVersion {
  readonly id: number;
  readonly version: number;
}

export interface ConnectedRouter extends RouterVersion {
  readonly knownHardware: Hardware | null;
}

export interface AcquiredConnection {
  readonly transport: PooledRouter;
  /** Returns whether nobody else uses the connection, so that it was closed. */
  close(): boolean;
}

/** Longer than the longest poll interval, so that a connection stays open between two polls. */
const idleCloseMs = 75 * 60_000;
/** Jobs and live data pause between attempts themselves. */
const noPause = { firstPauseMs: 0, maxPauseMs: 0, badLoginPauseMs: 0 };

/** The connections that this process keeps open: per router a persistent one and one that is acquired for a request. */
export class PersistentConnections {
  readonly #persistent = new RouterPool({ idleCloseMs, ...noPause });
  readonly #versions = new Map<number, number>();
  readonly #knownHardware = new Map<number, Hardware>();
  readonly #hardware = new Map<number, Hardware>();
  readonly #acquired = new RouterPool({ idleCloseMs, ...noPause });
  readonly #users = new Map<number, number>();

  /** Every connection that is opened is verified before it is used; see `OtherRouter`. */
  keep({ id, version, knownHardware }: ConnectedRouter, options: ConnectionOptions): PooledRouter {
    this.#versions.set(id, version);
    if (knownHardware) this.#knownHardware.set(id, knownHardware);
    return this.#persistent.router(String(id), options, async (connection) => {
      const known = this.#knownHardware.get(id) ?? this.#hardware.get(id);
      this.#hardware.set(id, await verifyHardware(connection, known));
    });
  }

  /** What answers on the persistent connection, read when it was opened. */
  hardwareOf(routerId: number): Hardware | undefined {
    return this.#hardware.get(routerId);
  }

  acquire({ id }: RouterVersion, options: ConnectionOptions): AcquiredConnection {
    const transport = this.#acquired.router(String(id), options);
    this.#users.set(id, (this.#users.get(id) ?? 0) + 1);
    let isReturned = false;
    return {
      transport,
      close: () => {
        if (isReturned) return false;
        isReturned = true;
        return this.#release(id);
      },
    };
  }

  /** The version of the settings that each persistent connection was last used with, by router. */
  get versions(): ReadonlyMap<number, number> {
    return this.#versions;
  }

  /** Closes the persistent connection. */
  forget(routerId: number): void {
    this.#versions.delete(routerId);
    this.#knownHardware.delete(routerId);
    this.#hardware.delete(routerId);
    this.#persistent.forget(String(routerId));
  }

  /** The rights of the API user are those of the login: after a missing one, the next use logs in again. */
  forgetIfNotPermitted(routerId: number, error: unknown): void {
    if (error instanceof RouterError && error.kind === 'not-permitted') this.forget(routerId);
  }

  close(): void {
    this.#persistent.close();
    this.#acquired.close();
    this.#versions.clear();
    this.#knownHardware.clear();
    this.#hardware.clear();
    this.#users.clear();
  }

  #release(routerId: number): boolean {
    const left = (this.#users.get(routerId) ?? 1) - 1;
    if (left > 0) {
      this.#users.set(routerId, left);
      return false;
    }
    this.#users.delete(routerId);
    this.#acquired.forget(String(routerId));
    return true;
  }
}
