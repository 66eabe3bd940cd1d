export type NextValue<Value, Reason> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'end'; readonly reason: Reason }
  | { readonly kind: 'silence' };

/** A one-slot buffer between a producer and a possibly slow reader: only the newest value is kept. */
export class LatestValue<Value, Reason> {
  #next: NextValue<Value, Reason> | undefined;
  #wake: (() => void) | undefined;

  put(value: Value): void {
    if (this.#next?.kind === 'end') return;
    this.#next = { kind: 'value', value };
    this.#wake?.();
  }

  end(reason: Reason): void {
    this.#next = { kind: 'end', reason };
    this.#wake?.();
  }

  /** The next value, or `silence` after the timeout or when the signal is aborted. */
  async take(silenceMs: number, signal?: AbortSignal): Promise<NextValue<Value, Reason>> {
    if (!this.#next && !signal?.aborted) await this.#somethingOr(silenceMs, signal);
    const taken = this.#next ?? { kind: 'silence' };
    if (taken.kind === 'value') this.#next = undefined;
    return taken;
  }

  #somethingOr(silenceMs: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        this.#wake = undefined;
        resolve();
      };
      const timer = setTimeout(done, silenceMs);
      signal?.addEventListener('abort', done);
      this.#wake = done;
    });
  }
}
