import type { Trouble } from '../faults.ts';

/**
 * A router serves commands one after another. The end of each is planned on a time line rather than slept off,
 * so that late timers do not add up.
 */
export class ServiceQueue {
  readonly #trouble: Readonly<Trouble>;
  #freeAtMs = 0;

  constructor(trouble: Readonly<Trouble>) {
    this.#trouble = trouble;
  }

  /** Resolves when the command has been served; undefined when serving takes no time. */
  turn(): Promise<void> | undefined {
    const { serviceTimeMs } = this.#trouble;
    if (serviceTimeMs === 0) return undefined;
    const nowMs = performance.now();
    this.#freeAtMs = Math.max(nowMs, this.#freeAtMs) + serviceTimeMs;
    return new Promise((resolve) => setTimeout(resolve, this.#freeAtMs - nowMs));
  }
}
