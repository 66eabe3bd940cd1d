import type { Faults } from '../faults.ts';

/**
 * Processes commands one after another. The end of each is computed on a timeline instead of by sleeping, so
 * that late timers do not add up.
 */
export class ServiceQueue {
  readonly #faults: Readonly<Faults>;
  #freeAtMs = 0;

  constructor(faults: Readonly<Faults>) {
    this.#faults = faults;
  }

  /** Resolves when the command has been processed; undefined if that takes no time. */
  turn(): Promise<void> | undefined {
    const { serviceTimeMs } = this.#faults;
    if (serviceTimeMs === 0) return undefined;
    const nowMs = performance.now();
    this.#freeAtMs = Math.max(nowMs, this.#freeAtMs) + serviceTimeMs;
    return new Promise((resolve) => setTimeout(resolve, this.#freeAtMs - nowMs));
  }
}
