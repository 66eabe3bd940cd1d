import type { Row } from '../codec/row.ts';
import type { RouterError, Trap } from '../errors/router-error.ts';

/** Where the replies of one command go. Exactly one of `done` and `fail` is called, once. */
export interface ReplySink {
  row(row: Row): void;
  done(returned: Row): void;
  fail(error: RouterError): void;
}

export interface ExchangeLimits {
  readonly silenceMs: number | undefined;
  readonly totalMs: number | undefined;
  readonly replyBytes: number;
}

/**
 * One tagged command and its replies so far. It is `open` until its `!done`, or `abandoned` once its owner has
 * been given an error: then replies that still come are swallowed, until `!done` frees the tag.
 */
export class Exchange {
  readonly tag: string;
  readonly path: string;
  readonly sink: ReplySink;
  readonly limits: ExchangeLimits;
  readonly traps: Trap[] = [];
  readonly startedAtMs = Date.now();
  lastReplyAtMs = this.startedAtMs;
  receivedBytes = 0;
  abandoned = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(tag: string, path: string, sink: ReplySink, limits: ExchangeLimits) {
    this.tag = tag;
    this.path = path;
    this.sink = sink;
    this.limits = limits;
  }

  /**
   * Watches the two time limits with one timer: it is not moved for every row but, when it fires, looks how
   * long the silence really lasted. While `excused` says so, silence is not the router's fault.
   */
  watch(excused: () => boolean, onExpired: (what: string) => void): void {
    const { silenceMs, totalMs } = this.limits;
    const check = () => {
      const now = Date.now();
      if (totalMs !== undefined && now - this.startedAtMs >= totalMs) {
        onExpired(`did not finish within ${totalMs} ms`);
        return;
      }
      if (excused()) this.lastReplyAtMs = now;
      if (silenceMs !== undefined && now - this.lastReplyAtMs >= silenceMs) {
        onExpired(`was silent for ${silenceMs} ms`);
        return;
      }
      const untilSilent =
        silenceMs === undefined ? Number.POSITIVE_INFINITY : this.lastReplyAtMs + silenceMs - now;
      const untilTotal = totalMs === undefined ? Number.POSITIVE_INFINITY : this.startedAtMs + totalMs - now;
      const delayMs = Math.min(untilSilent, untilTotal);
      if (Number.isFinite(delayMs)) this.#timer = setTimeout(check, delayMs);
    };
    check();
  }

  stopWatching(): void {
    clearTimeout(this.#timer);
  }
}
