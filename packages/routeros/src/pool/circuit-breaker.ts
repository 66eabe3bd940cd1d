import { RouterError } from '../errors/router-error.ts';

export interface BreakerOptions {
  readonly firstPauseMs: number;
  readonly maxPauseMs: number;
  /** A refused login is not tried again soon: every attempt is written to the router's log. */
  readonly badLoginPauseMs: number;
  /** Spreads the retries of many routers that failed at once; at least 0, below 1. */
  readonly random: () => number;
}

/**
 * Leaves a router that fails alone for a while. Closed, it lets everything through. A failure opens it: until
 * its pause is over the last error is given at once, without an attempt. Then one attempt decides whether it
 * closes or opens for twice as long.
 */
export class CircuitBreaker {
  readonly #options: BreakerOptions;
  #failures = 0;
  #lastError: RouterError | undefined;
  #openUntilMs = 0;

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  /** Throws while the router is to be left alone. */
  check(): void {
    const retryInMs = Math.ceil(this.#openUntilMs - Date.now());
    if (this.#lastError === undefined || retryInMs <= 0) return;
    const { kind, message, routerMessage } = this.#lastError;
    throw new RouterError(kind, `${message} (next attempt in ${retryInMs} ms)`, {
      routerMessage,
      retryInMs,
      cause: this.#lastError,
    });
  }

  failed(error: RouterError): void {
    const { firstPauseMs, maxPauseMs, badLoginPauseMs, random } = this.#options;
    const grownMs = Math.min(maxPauseMs, firstPauseMs * 2 ** this.#failures);
    const pauseMs = error.kind === 'bad-login' ? Math.max(badLoginPauseMs, grownMs) : grownMs;
    this.#failures++;
    this.#lastError = error;
    this.#openUntilMs = Date.now() + pauseMs * (0.75 + random() / 2);
  }

  succeeded(): void {
    this.#failures = 0;
    this.#lastError = undefined;
    this.#openUntilMs = 0;
  }
}
