import type { TextEncoding } from '../codec/code-pages.ts';
import type { Row } from '../codec/row.ts';
import { duringLogin, RouterError } from '../errors/router-error.ts';
import type { Command, CommandResult, RouterTransport, RunOptions, StreamOptions } from './command.ts';
import type { Exchange, ExchangeLimits, ReplyHandler } from './exchange.ts';
import { FlowControl } from './flow-control.ts';
import { logIn } from './login.ts';
import { Multiplexer } from './multiplexer.ts';
import { type ConnectionOptions, type ConnectionTuning, DEFAULT_TUNING } from './options.ts';
import { RowStream } from './row-stream.ts';
import { SendWindow } from './send-window.ts';
import { type OpenSocket, openSocket } from './socket.ts';

const KEEP_ALIVE: Command = { path: '/system/identity/print', proplist: ['name'] };

/** One logged-in connection to a router. */
export class RouterConnection implements RouterTransport {
  /** SHA-256 of the router's certificate, for pinning; undefined without TLS. */
  readonly peerFingerprint: string | undefined;
  readonly #tuning: ConnectionTuning;
  readonly #multiplexer: Multiplexer;
  readonly #window: SendWindow;
  readonly #flow: FlowControl;
  readonly #endListeners: ((error: RouterError) => void)[] = [];
  #endedBy: RouterError | undefined;
  #streamCount = 0;
  #keepAliveTimer: NodeJS.Timeout | undefined;

  private constructor(
    { socket, peerFingerprint }: OpenSocket,
    tuning: ConnectionTuning,
    encoding: TextEncoding | undefined,
  ) {
    this.peerFingerprint = peerFingerprint;
    this.#tuning = tuning;
    this.#window = new SendWindow(tuning.window, tuning.maxQueued);
    this.#multiplexer = new Multiplexer(socket, tuning, encoding, (error) => this.#onEnd(error));
    this.#flow = new FlowControl(this.#multiplexer.wire, tuning.slowReaderTimeoutMs);
  }

  static async open(options: ConnectionOptions): Promise<RouterConnection> {
    const tuning = { ...DEFAULT_TUNING, ...options };
    const connection = new RouterConnection(
      await openSocket(options, tuning.connectTimeoutMs),
      tuning,
      options.encoding,
    );
    try {
      await logIn((command) => connection.run(command, { timeoutMs: tuning.loginTimeoutMs }), options);
    } catch (error) {
      connection.close();
      throw error instanceof RouterError ? duringLogin(error) : error;
    }
    connection.#keepAlive();
    return connection;
  }

  get window(): number {
    return this.#tuning.window;
  }

  get isOpen(): boolean {
    return this.#endedBy === undefined;
  }

  /** Commands in flight or queued. */
  get load(): number {
    return this.#window.load;
  }

  get streamCount(): number {
    return this.#streamCount;
  }

  onEnd(listener: (error: RouterError) => void): void {
    if (this.#endedBy === undefined) this.#endListeners.push(listener);
    else listener(this.#endedBy);
  }

  async run(command: Command, options: RunOptions = {}): Promise<CommandResult> {
    const timeoutMs = options.timeoutMs ?? this.#tuning.commandTimeoutMs;
    this.#assertOpen();
    const turn = this.#window.enter(timeoutMs, options.signal);
    if (turn !== undefined) await turn;
    try {
      this.#assertOpen();
      return await this.#collect(command, timeoutMs, options.signal);
    } finally {
      this.#window.release();
    }
  }

  stream(command: Command, options: StreamOptions = {}): AsyncIterableIterator<Row> {
    this.#assertOpen();
    if (this.#streamCount >= this.#tuning.maxStreams) {
      throw new RouterError('busy', `${this.#streamCount} streams are already running on this connection`);
    }
    this.#streamCount++;
    const stream = new RowStream(this.#tuning.streamBufferRows, {
      onFull: () => this.#flow.hold(stream, () => stop(slowReader())),
      onDrained: () => this.#flow.release(stream),
      onStopped: () => stop(new RouterError('cancelled', `The reader of ${command.path} stopped`)),
    });
    const sink: ReplyHandler = {
      row: (row) => stream.push(row),
      done: () => stream.end(),
      fail: (error) => stream.end(error),
    };
    const exchange = this.#start(command, sink, options.signal, () => this.#streamCount--, {
      silenceMs: options.timeoutMs,
      totalMs: undefined,
      replyBytes: Number.POSITIVE_INFINITY,
    });
    const stop = (error: RouterError) => this.#multiplexer.abandon(exchange, error);
    return stream;
  }

  close(): void {
    this.#multiplexer.wire.end(new RouterError('cancelled', 'The connection was closed'));
  }

  #collect(command: Command, silenceMs: number, signal: AbortSignal | undefined): Promise<CommandResult> {
    const { commandTotalTimeoutMs: totalMs, maxReplyBytes: replyBytes } = this.#tuning;
    return new Promise((resolve, reject) => {
      const rows: Row[] = [];
      const sink: ReplyHandler = {
        row: (row) => rows.push(row),
        done: ({ ret }) => resolve({ rows, returned: ret }),
        fail: reject,
      };
      this.#start(command, sink, signal, undefined, { silenceMs, totalMs, replyBytes });
    });
  }

  /** Starts a command that is abandoned when `signal` is aborted; `onSettled` runs once, before the sink is called. */
  #start(
    command: Command,
    sink: ReplyHandler,
    signal: AbortSignal | undefined,
    onSettled: (() => void) | undefined,
    limits: ExchangeLimits,
  ): Exchange {
    const onAbort = () => {
      const message = `${command.path} was cancelled`;
      this.#multiplexer.abandon(exchange, new RouterError('cancelled', message, { mayHaveRun: true }));
    };
    const settle = () => {
      signal?.removeEventListener('abort', onAbort);
      onSettled?.();
    };
    const settlingSink: ReplyHandler = {
      row: sink.row,
      done: (returned) => {
        settle();
        sink.done(returned);
      },
      fail: (error) => {
        settle();
        sink.fail(error);
      },
    };
    const exchange = this.#multiplexer.start(command, settlingSink, limits);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
    return exchange;
  }

  #assertOpen(): void {
    if (this.#endedBy === undefined) return;
    throw new RouterError(this.#endedBy.kind, this.#endedBy.message, {
      routerMessage: this.#endedBy.routerMessage,
      cause: this.#endedBy,
    });
  }

  /** Sends a probe after a quiet period. A probe without a reply closes the connection. */
  #keepAlive(): void {
    const { keepAliveMs, cancelTimeoutMs } = this.#tuning;
    const quietForMs = performance.now() - this.#multiplexer.wire.lastReceivedAtMs;
    const wait = (delayMs: number) => {
      if (this.isOpen) this.#keepAliveTimer = setTimeout(() => this.#keepAlive(), delayMs);
    };
    if (quietForMs < keepAliveMs) {
      wait(keepAliveMs - quietForMs);
      return;
    }
    // A trap also proves that the router responds; after a timeout the cancel closes the connection.
    this.run(KEEP_ALIVE, { timeoutMs: cancelTimeoutMs })
      .catch(() => {})
      .finally(() => wait(keepAliveMs));
  }

  #onEnd(error: RouterError): void {
    this.#endedBy = error;
    clearTimeout(this.#keepAliveTimer);
    this.#flow.releaseAll();
    this.#window.failAll(error);
    for (const listener of this.#endListeners.splice(0)) listener(error);
  }
}

function slowReader(): RouterError {
  return new RouterError('busy', 'The reader of this stream was too slow for its connection');
}
