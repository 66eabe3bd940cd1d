import type { RouterConnection } from '../client/connection.ts';
import { RouterError } from '../errors/router-error.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';

export interface SharedConnectionOptions {
  readonly open: () => Promise<RouterConnection>;
  readonly breaker: CircuitBreaker;
  /** Callers that may wait while the connection is being opened. */
  readonly maxWaiting: number;
  /** A connection unused for this long is closed. */
  readonly idleCloseMs: number;
}

/** A shared connection, opened on demand and reopened after it was lost. */
export class SharedConnection {
  readonly #options: SharedConnectionOptions;
  #connection: RouterConnection | undefined;
  #opening: Promise<RouterConnection> | undefined;
  #waiting = 0;
  #idleTimer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: SharedConnectionOptions) {
    this.#options = options;
  }

  get isConnected(): boolean {
    return this.#connection?.isOpen === true;
  }

  /** The open connection; concurrent callers share one attempt to open it. */
  async acquire(): Promise<RouterConnection> {
    if (this.#closed) throw new RouterError('cancelled', 'The pool was closed');
    this.#restartIdleTimer();
    if (this.#connection?.isOpen) return this.#connection;
    if (this.#waiting >= this.#options.maxWaiting) {
      throw new RouterError(
        'busy',
        `${this.#waiting} commands are already waiting for a connection to this router`,
      );
    }
    if (this.#opening === undefined) {
      this.#options.breaker.check();
      this.#opening = this.#open().finally(() => {
        this.#opening = undefined;
      });
    }
    this.#waiting++;
    try {
      return await this.#opening;
    } finally {
      this.#waiting--;
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#idleTimer);
    this.#connection?.close();
  }

  async #open(): Promise<RouterConnection> {
    const connection = await this.#options.open().catch((error: unknown) => {
      if (error instanceof RouterError) this.#options.breaker.failed(error);
      throw error;
    });
    if (this.#closed) connection.close();
    this.#connection = connection;
    this.#restartIdleTimer();
    connection.onEnd((error) => this.#onEnd(error));
    return connection;
  }

  /** A timeout or protocol error opens the circuit breaker; a closed connection may be reopened immediately. */
  #onEnd(error: RouterError): void {
    this.#connection = undefined;
    clearTimeout(this.#idleTimer);
    if (error.kind !== 'cancelled' && error.kind !== 'unreachable') this.#options.breaker.failed(error);
  }

  #restartIdleTimer(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      const connection = this.#connection;
      if (connection === undefined) return;
      if (connection.load > 0 || connection.streamCount > 0) this.#restartIdleTimer();
      else connection.close();
    }, this.#options.idleCloseMs);
    this.#idleTimer.unref();
  }
}
