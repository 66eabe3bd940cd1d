import type { Row } from '../codec/row.ts';
import type { RouterError, Trap } from '../errors/router-error.ts';

/** Receives the replies of one command. Either `done` or `fail` is called, exactly once. */
export interface ReplyHandler {
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
 * A tagged command and its replies. Once `abandoned`, its caller has received an error, and further replies
 * are discarded until `!done` frees the tag.
 */
export class Exchange {
  readonly tag: string;
  readonly path: string;
  readonly sink: ReplyHandler;
  readonly limits: ExchangeLimits;
  readonly traps: Trap[] = [];
  readonly startedAtMs = performance.now();
  lastReplyAtMs = this.startedAtMs;
  receivedBytes = 0;
  abandoned = false;
  #timer: NodeJS.Timeout | undefined;
  #recheck: NodeJS.Immediate | undefined;

  constructor(tag: string, path: string, sink: ReplyHandler, limits: ExchangeLimits) {
    this.tag = tag;
    this.path = path;
    this.sink = sink;
    this.limits = limits;
  }

  /**
   * Enforces both time limits with one timer, which is not reset for every row but measures the silence when
   * it fires. Silence does not count while `isExcused`. If this process was busy, a reply may still wait in the
   * socket, so the limits are checked again after pending input has been read.
   */
  watch(isExcused: () => boolean, onExpired: (what: string) => void): void {
    const wait = () => {
      const delayMs = this.#untilExpiryMs();
      if (Number.isFinite(delayMs)) this.#timer = setTimeout(check, delayMs);
    };
    const check = () => {
      if (isExcused()) this.lastReplyAtMs = performance.now();
      if (this.#expiry() === undefined) wait();
      else this.#recheck = setImmediate(checkAgain);
    };
    const checkAgain = () => {
      if (isExcused()) this.lastReplyAtMs = performance.now();
      const expiry = this.#expiry();
      if (expiry === undefined) wait();
      else onExpired(expiry);
    };
    wait();
  }

  stopWatching(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#recheck);
  }

  #expiry(): string | undefined {
    const { silenceMs, totalMs } = this.limits;
    const nowMs = performance.now();
    if (totalMs !== undefined && nowMs - this.startedAtMs >= totalMs)
      return `did not finish within ${totalMs} ms`;
    if (silenceMs !== undefined && nowMs - this.lastReplyAtMs >= silenceMs)
      return `did not respond for ${silenceMs} ms`;
    return undefined;
  }

  #untilExpiryMs(): number {
    const { silenceMs = Number.POSITIVE_INFINITY, totalMs = Number.POSITIVE_INFINITY } = this.limits;
    return Math.min(this.lastReplyAtMs + silenceMs, this.startedAtMs + totalMs) - performance.now();
  }
}
