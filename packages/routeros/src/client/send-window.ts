import { RouterError } from '../errors/router-error.ts';

interface Waiting {
  readonly enter: () => void;
  readonly fail: (error: RouterError) => void;
}

/** Limits commands in flight to `size`. Others queue in order; beyond `maxQueued` they fail as busy. */
export class SendWindow {
  readonly #size: number;
  readonly #maxQueued: number;
  readonly #queue = new Set<Waiting>();
  #inFlight = 0;

  constructor(size: number, maxQueued: number) {
    this.#size = size;
    this.#maxQueued = maxQueued;
  }

  get load(): number {
    return this.#inFlight + this.#queue.size;
  }

  /** Resolves when the command may be sent; undefined if it may be sent immediately. */
  enter(timeoutMs: number, signal: AbortSignal | undefined): Promise<void> | undefined {
    if (signal?.aborted) return Promise.reject(abortedBeforeSending());
    if (this.#inFlight < this.#size) {
      this.#inFlight++;
      return undefined;
    }
    if (this.#queue.size >= this.#maxQueued) {
      return Promise.reject(
        new RouterError('busy', `${this.#queue.size} commands are already queued for this router`),
      );
    }
    return this.#wait(timeoutMs, signal);
  }

  release(): void {
    const [next] = this.#queue;
    if (next === undefined) this.#inFlight--;
    else next.enter();
  }

  failAll(error: RouterError): void {
    for (const waiting of [...this.#queue]) waiting.fail(error);
  }

  #wait(timeoutMs: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        this.#queue.delete(waiting);
        settle();
      };
      const waiting: Waiting = {
        enter: () => finish(resolve),
        fail: (error) => finish(() => reject(error)),
      };
      const onAbort = () => waiting.fail(abortedBeforeSending());
      const timer = setTimeout(() => {
        waiting.fail(
          new RouterError(
            'busy',
            `The command could not be sent within ${timeoutMs} ms because others are still running`,
          ),
        );
      }, timeoutMs);
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#queue.add(waiting);
    });
  }
}

function abortedBeforeSending(): RouterError {
  return new RouterError('cancelled', 'Cancelled before it was sent');
}
