interface Pausable {
  pause(): void;
  resume(): void;
}

/**
 * The protocol has no flow control per command, so one slow reader pauses its whole connection. After
 * `timeoutMs` the slow reader is dropped.
 */
export class FlowControl {
  readonly #wire: Pausable;
  readonly #timeoutMs: number;
  readonly #slow = new Map<object, NodeJS.Timeout>();

  constructor(wire: Pausable, timeoutMs: number) {
    this.#wire = wire;
    this.#timeoutMs = timeoutMs;
  }

  hold(reader: object, drop: () => void): void {
    if (this.#slow.has(reader)) return;
    const timer = setTimeout(() => {
      this.release(reader);
      drop();
    }, this.#timeoutMs);
    this.#slow.set(reader, timer);
    this.#wire.pause();
  }

  release(reader: object): void {
    const timer = this.#slow.get(reader);
    if (timer === undefined) return;
    clearTimeout(timer);
    this.#slow.delete(reader);
    if (this.#slow.size === 0) this.#wire.resume();
  }

  releaseAll(): void {
    for (const timer of this.#slow.values()) clearTimeout(timer);
    this.#slow.clear();
  }
}
