import { RouterError } from '../errors/router-error.ts';

export interface BreakerOptions {
  readonly firstPauseMs: number;
  readonly maxPauseMs: number;
  /** After a rejected login; longer because the router logs every attempt. */
  readonly badLoginPauseMs: number;
  /** From 0 to below 1; spreads the retries of routers that failed at the same time. */
  readonly random: () => number;
}

/**
 * Pauses attempts to reach a failing router. A failure opens the breaker: until the pause is over, the last
 * error is thrown without an attempt. The next attempt then closes it or opens it for twice as long.
 */
export class CircuitBreaker {
  readonly #options: BreakerOptions;
  #failures = 0;
  #lastError: RouterError | undefined;
  #openUntilMs = 0;

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  /** Throws while the breaker is open. */
  check(): void {
    const retryInMs = Math.ceil(this.#openUntilMs - performance.now());
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
    this.#openUntilMs = performance.now() + pauseMs * (0.75 + random() / 2);
  }

  succeeded(): void {
    this.#failures = 0;
    this.#lastError = undefined;
    this.#openUntilMs = 0;
  }
}
