import type { Socket } from 'node:net';
import type { TextEncoding } from '../codec/code-pages.ts';
import type { Reply } from '../codec/reply-parser.ts';
import { TextCodec } from '../codec/text-codec.ts';
import { errorFromTraps, readTrap } from '../errors/classify-trap.ts';
import { RouterError, withUnknownOutcome } from '../errors/router-error.ts';
import { type Command, commandWords } from './command.ts';
import { Exchange, type ExchangeLimits, type ReplyHandler } from './exchange.ts';
import type { ConnectionTuning } from './options.ts';
import { Wire } from './wire.ts';

/** The connection is closed when more abandoned commands than this were never ended by the router. */
const MAX_ABANDONED = 64;

/**
 * Runs many commands over one connection. A tag is registered before its command is sent, so no reply can
 * arrive too early. A failed command does not affect other commands.
 */
export class Multiplexer {
  readonly #wire: Wire;
  readonly #codec: TextCodec;
  readonly #tuning: ConnectionTuning;
  readonly #exchanges = new Map<string, Exchange>();
  readonly #onEnd: (error: RouterError) => void;
  #nextTag = 1;
  #abandonedCount = 0;

  constructor(
    socket: Socket,
    tuning: ConnectionTuning,
    encoding: TextEncoding | undefined,
    onEnd: (error: RouterError) => void,
  ) {
    this.#tuning = tuning;
    this.#onEnd = onEnd;
    this.#codec = new TextCodec(encoding);
    this.#wire = new Wire(socket, tuning.codec, this.#codec, {
      onReply: (reply) => this.#dispatch(reply),
      onEnd: (error) => this.#failAll(error),
    });
  }

  get wire(): Pick<Wire, 'pause' | 'resume' | 'end' | 'ended' | 'lastReceivedAtMs'> {
    return this.#wire;
  }

  start(command: Command, sink: ReplyHandler, limits: ExchangeLimits): Exchange {
    const exchange = new Exchange(String(this.#nextTag++), command.path, sink, limits);
    this.#exchanges.set(exchange.tag, exchange);
    this.#wire.send(commandWords(command, exchange.tag, this.#codec));
    exchange.watch(
      () => this.#wire.paused,
      (what) => {
        this.abandon(exchange, new RouterError('timed-out', `${command.path} ${what}`, { mayHaveRun: true }));
      },
    );
    return exchange;
  }

  /** Fails the command immediately and asks the router to cancel it. */
  abandon(exchange: Exchange, error: RouterError): void {
    if (exchange.abandoned || !this.#exchanges.has(exchange.tag)) return;
    exchange.stopWatching();
    exchange.abandoned = true;
    exchange.receivedBytes = 0;
    this.#abandonedCount++;
    exchange.sink.fail(error);
    if (this.#abandonedCount > MAX_ABANDONED) {
      this.#wire.end(new RouterError('protocol', 'The router does not end cancelled commands'));
    } else {
      this.#cancel(exchange.tag);
    }
  }

  /** A cancel is also a probe: if no byte follows it in time, the connection is closed. */
  #cancel(tag: string): void {
    const { cancelTimeoutMs, maxReplyBytes } = this.#tuning;
    const sentAtMs = performance.now();
    const cancel = new Exchange(String(this.#nextTag++), '/cancel', IGNORE_REPLIES, {
      silenceMs: cancelTimeoutMs,
      totalMs: undefined,
      replyBytes: maxReplyBytes,
    });
    this.#exchanges.set(cancel.tag, cancel);
    this.#wire.send(['/cancel', `=tag=${tag}`, `.tag=${cancel.tag}`]);
    cancel.watch(
      () => this.#wire.paused || this.#wire.lastReceivedAtMs > sentAtMs,
      () => this.#wire.end(new RouterError('timed-out', 'The router stopped responding')),
    );
  }

  #dispatch(reply: Reply): void {
    const exchange = reply.tag === undefined ? undefined : this.#exchanges.get(reply.tag);
    if (reply.type === 'fatal') {
      this.#wire.end(fatalError(reply.bareWords));
    } else if (exchange === undefined) {
      this.#wire.end(new RouterError('protocol', 'Received a reply that no command asked for'));
    } else {
      exchange.lastReplyAtMs = this.#wire.lastReceivedAtMs;
      exchange.receivedBytes += reply.byteLength;
      if (reply.type === 'done') this.#finish(exchange, reply);
      else this.#take(exchange, reply);
    }
  }

  #take(exchange: Exchange, reply: Reply): void {
    if (exchange.receivedBytes > exchange.limits.replyBytes) this.#stopOversized(exchange);
    else if (exchange.abandoned) return;
    else if (reply.type === 're') exchange.sink.row(reply.row);
    else if (reply.type === 'trap') exchange.traps.push(readTrap(reply.row, reply.bareWords));
  }

  #finish(exchange: Exchange, reply: Reply): void {
    exchange.stopWatching();
    this.#exchanges.delete(exchange.tag);
    if (exchange.abandoned) {
      this.#abandonedCount--;
      return;
    }
    const [first, ...others] = exchange.traps;
    if (first === undefined) exchange.sink.done(reply.row);
    else exchange.sink.fail(errorFromTraps([first, ...others], exchange.path));
  }

  /** Cancels the command, or closes the connection if the peer keeps sending after the cancel. */
  #stopOversized(exchange: Exchange): void {
    const message = `The reply to ${exchange.path} exceeded ${exchange.limits.replyBytes} bytes`;
    const error = new RouterError('protocol', message, { mayHaveRun: true });
    if (exchange.abandoned) this.#wire.end(error);
    else this.abandon(exchange, error);
  }

  #failAll(error: RouterError): void {
    const open = [...this.#exchanges.values()];
    this.#exchanges.clear();
    for (const exchange of open) exchange.stopWatching();
    this.#onEnd(error);
    for (const exchange of open) if (!exchange.abandoned) exchange.sink.fail(withUnknownOutcome(error));
  }
}

const IGNORE_REPLIES: ReplyHandler = { row: () => {}, done: () => {}, fail: () => {} };

/** After `!fatal` the router closes the connection; the reason is a word without `=`. */
function fatalError(bareWords: readonly string[]): RouterError {
  const routerMessage = bareWords.join(' ') || 'no reason given';
  const kind = /too many|max.?sessions/.test(routerMessage) ? 'busy' : 'unreachable';
  return new RouterError(kind, `The router ended the session: ${routerMessage}`, { routerMessage });
}
