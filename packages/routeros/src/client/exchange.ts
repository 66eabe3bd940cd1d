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
  #result: NodeJS.Immediate | undefined;

  constructor(tag: string, path: string, sink: ReplySink, limits: ExchangeLimits) {
    this.tag = tag;
    this.path = path;
    this.sink = sink;
    this.limits = limits;
  }

  /**
   * Watches the two time limits with one timer: it is not moved for every row but, when it fires, looks how
   * long the silence really lasted. While `excused` says so, silence is not the router's fault. Nor is it when
   * our own process was busy and the answer waits in the socket: that is read before the verdict.
   */
  watch(excused: () => boolean, onExpired: (what: string) => void): void {
    const wait = () => {
      const delayMs = this.#untilExpiryMs();
      if (Number.isFinite(delayMs)) this.#timer = setTimeout(check, delayMs);
    };
    const check = () => {
      if (excused()) this.lastReplyAtMs = Date.now();
      if (this.#expiry() === undefined) wait();
      else this.#result = setImmediate(judge);
    };
    const judge = () => {
      if (excused()) this.lastReplyAtMs = Date.now();
      const expiry = this.#expiry();
      if (expiry === undefined) wait();
      else onExpired(expiry);
    };
    wait();
  }

  stopWatching(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#result);
  }

  #expiry(): string | undefined {
    const { silenceMs, totalMs } = this.limits;
    const nowMs = Date.now();
    if (totalMs !== undefined && nowMs - this.startedAtMs >= totalMs)
      return `did not finish within ${totalMs} ms`;
    if (silenceMs !== undefined && nowMs - this.lastReplyAtMs >= silenceMs)
      return `did not respond for ${silenceMs} ms`;
    return undefined;
  }

  #untilExpiryMs(): number {
    const { silenceMs = Number.POSITIVE_INFINITY, totalMs = Number.POSITIVE_INFINITY } = this.limits;
    return Math.min(this.lastReplyAtMs + silenceMs, this.startedAtMs + totalMs) - Date.now();
  }
}
