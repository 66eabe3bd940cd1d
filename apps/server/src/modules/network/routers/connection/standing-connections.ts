import { type ConnectionOptions, type PooledRouter, RouterError, RouterPool } from '@lastmile/routeros';
import type { Hardware } from '../rules/hardware.ts';
import { verifyHardware } from './other-router.ts';

export interface RouterVersion {
  readonly id: number;
  readonly version: number;
}

export interface StandingRouter extends RouterVersion {
  readonly knownHardware: Hardware | null;
}

export interface BorrowedConnection {
  readonly transport: PooledRouter;
  /** Returns whether nobody else uses the connection, so that it was closed. */
  close(): boolean;
}

/** Longer than the longest poll interval, so that a connection stays open between two polls. */
const idleCloseMs = 75 * 60_000;
/** Jobs and live data pause between attempts themselves. */
const noPause = { firstPauseMs: 0, maxPauseMs: 0, badLoginPauseMs: 0 };

/** The connections that this process keeps open: per router one that stands and one that is borrowed. */
export class StandingConnections {
  readonly #standing = new RouterPool({ idleCloseMs, ...noPause });
  readonly #versions = new Map<number, number>();
  readonly #knownHardware = new Map<number, Hardware>();
  readonly #hardware = new Map<number, Hardware>();
  readonly #borrowed = new RouterPool({ idleCloseMs, ...noPause });
  readonly #borrowers = new Map<number, number>();

  /** Every connection that is opened is verified before it is used; see `OtherRouter`. */
  keep({ id, version, knownHardware }: StandingRouter, options: ConnectionOptions): PooledRouter {
    this.#versions.set(id, version);
    if (knownHardware) this.#knownHardware.set(id, knownHardware);
    return this.#standing.router(String(id), options, async (connection) => {
      const known = this.#knownHardware.get(id) ?? this.#hardware.get(id);
      this.#hardware.set(id, await verifyHardware(connection, known));
    });
  }

  /** What answers on the standing connection, read when it was opened. */
  hardwareOf(routerId: number): Hardware | undefined {
    return this.#hardware.get(routerId);
  }

  borrow({ id }: RouterVersion, options: ConnectionOptions): BorrowedConnection {
    const transport = this.#borrowed.router(String(id), options);
    this.#borrowers.set(id, (this.#borrowers.get(id) ?? 0) + 1);
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

  /** The version of the settings that each standing connection was last used with, by router. */
  get versions(): ReadonlyMap<number, number> {
    return this.#versions;
  }

  /** Closes the standing connection. */
  forget(routerId: number): void {
    this.#versions.delete(routerId);
    this.#knownHardware.delete(routerId);
    this.#hardware.delete(routerId);
    this.#standing.forget(String(routerId));
  }

  /** The rights of the API user are those of the login: after a missing one, the next use logs in again. */
  forgetIfNotPermitted(routerId: number, error: unknown): void {
    if (error instanceof RouterError && error.kind === 'not-permitted') this.forget(routerId);
  }

  close(): void {
    this.#standing.close();
    this.#borrowed.close();
    this.#versions.clear();
    this.#knownHardware.clear();
    this.#hardware.clear();
    this.#borrowers.clear();
  }

  #release(routerId: number): boolean {
    const left = (this.#borrowers.get(routerId) ?? 1) - 1;
    if (left > 0) {
      this.#borrowers.set(routerId, left);
      return false;
    }
    this.#borrowers.delete(routerId);
    this.#borrowed.forget(String(routerId));
    return true;
  }
}
