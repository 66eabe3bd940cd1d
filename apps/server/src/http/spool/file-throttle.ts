import { setTimeout as sleep } from 'node:timers/promises';

const sliceMs = 4;
/** Requests of the last moments are likely to have successors. */
const recentMs = 1_000;

/**
 * Making a file is work of the thread that answers all requests. While there are others, it is done in short slices with
 * longer pauses between them, so that a request waits for a slice at most, not for the file.
 */
export class FileThrottle {
  #lastRequestAt = Number.NEGATIVE_INFINITY;
  #sliceStartedAt = 0;

  noteRequest(): void {
    this.#lastRequestAt = performance.now();
  }

  /** All files of the process share one slice: several at once do not take more. */
  async *slices<T>(chunks: AsyncIterable<T>): AsyncGenerator<T> {
    this.#sliceStartedAt = performance.now();
    for await (const chunk of chunks) {
      const now = performance.now();
      const spent = now - this.#sliceStartedAt;
      if (spent >= sliceMs && now - this.#lastRequestAt < recentMs) {
        await sleep(Math.min(3 * spent, 50));
        this.#sliceStartedAt = performance.now();
      }
      yield chunk;
    }
  }
}
