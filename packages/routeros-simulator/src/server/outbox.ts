import type { Socket } from 'node:net';
import type { Faults } from '../faults.ts';

/** Above this, the sender of a long reply waits for the client to read. */
const HIGH_WATER_BYTES = 256 * 1024;

interface Delayed {
  readonly dueAtMs: number;
  readonly bytes: Buffer;
}

/** The output to one client, delayed by the simulated latency. */
export class Outbox {
  readonly #socket: Socket;
  readonly #faults: Readonly<Faults>;
  #delayed: Delayed[] = [];
  #timer: NodeJS.Timeout | undefined;
  #silent = false;
  #corked = false;

  constructor(socket: Socket, faults: Readonly<Faults>) {
    this.#socket = socket;
    this.#faults = faults;
    socket.once('close', () => clearTimeout(this.#timer));
  }

  get closed(): boolean {
    return this.#silent || this.#socket.destroyed;
  }

  write(bytes: Buffer): void {
    if (this.#silent || this.#socket.destroyed) return;
    if (this.#faults.latencyMs === 0 && this.#delayed.length === 0) {
      this.#writeTogether(bytes);
      return;
    }
    this.#delayed.push({ dueAtMs: performance.now() + this.#faults.latencyMs, bytes });
    if (this.#timer === undefined) this.#schedule();
  }

  /** A promise while the client reads too slowly. */
  drained(): Promise<void> | undefined {
    if (this.#silent || this.#socket.destroyed || this.#socket.writableLength < HIGH_WATER_BYTES)
      return undefined;
    return new Promise((resolve) => {
      const proceed = () => {
        this.#socket.off('drain', proceed).off('close', proceed);
        resolve();
      };
      this.#socket.on('drain', proceed).on('close', proceed);
    });
  }

  /** Discards all further output. */
  fallSilent(): void {
    this.#silent = true;
  }

  /** Sends the last data and closes the connection. */
  end(bytes: Buffer): void {
    this.#silent = true;
    this.#socket.end(bytes);
  }

  /** Sentences of one turn of the event loop are written in one system call. */
  #writeTogether(bytes: Buffer): void {
    if (!this.#corked) {
      this.#corked = true;
      this.#socket.cork();
      process.nextTick(() => {
        this.#corked = false;
        this.#socket.uncork();
      });
    }
    this.#socket.write(bytes);
  }

  #schedule(): void {
    const [next] = this.#delayed;
    if (next === undefined) return;
    this.#timer = setTimeout(() => this.#flush(), Math.max(0, next.dueAtMs - performance.now()));
  }

  #flush(): void {
    this.#timer = undefined;
    const nowMs = performance.now();
    const waiting = this.#delayed.findIndex(({ dueAtMs }) => dueAtMs > nowMs);
    const due = this.#delayed.splice(0, waiting === -1 ? this.#delayed.length : waiting);
    if (due.length > 0 && !this.#socket.destroyed)
      this.#socket.write(Buffer.concat(due.map(({ bytes }) => bytes)));
    this.#schedule();
  }
}
