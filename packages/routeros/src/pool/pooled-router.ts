import type {
  Command,
  CommandResult,
  RouterTransport,
  RunOptions,
  StreamOptions,
} from '../client/command.ts';
import { RouterConnection } from '../client/connection.ts';
import { type ConnectionOptions, DEFAULT_TUNING } from '../client/options.ts';
import type { Row } from '../codec/row.ts';
import { RouterError } from '../errors/router-error.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { PoolOptions } from './pool-options.ts';
import { SharedConnection } from './shared-connection.ts';

/** Runs over each new connection before it is used; the connection is closed if it throws. */
export type Verify = (connection: RouterTransport) => Promise<void>;

/**
 * A router of the pool. It has at most two connections, one for commands and one for streams, so that a slow
 * stream reader never blocks a command.
 */
export class PooledRouter implements RouterTransport {
  readonly window: number;
  readonly #target: ConnectionOptions;
  readonly #breaker: CircuitBreaker;
  readonly #commands: SharedConnection;
  readonly #streams: SharedConnection;
  readonly #verify: Verify | undefined;
  #peerFingerprint: string | undefined;

  constructor(target: ConnectionOptions, options: PoolOptions, verify?: Verify) {
    this.#verify = verify;
    this.#target = target;
    this.window = target.window ?? DEFAULT_TUNING.window;
    this.#breaker = new CircuitBreaker(options);
    const sharedConnection = {
      open: () => this.#open(),
      breaker: this.#breaker,
      maxWaiting: options.maxWaiting,
      idleCloseMs: options.idleCloseMs,
    };
    this.#commands = new SharedConnection(sharedConnection);
    this.#streams = new SharedConnection(sharedConnection);
  }

  /** Fingerprint of the first certificate the router presented, to be stored and pinned. */
  get peerFingerprint(): string | undefined {
    return this.#peerFingerprint;
  }

  get connectionCount(): number {
    return Number(this.#commands.isConnected) + Number(this.#streams.isConnected);
  }

  async run(command: Command, options?: RunOptions): Promise<CommandResult> {
    const connection = await this.#commands.acquire();
    try {
      return this.#noteAnswer(await connection.run(command, options));
    } catch (error) {
      // A trap also proves that the router responds.
      if (error instanceof RouterError && error.traps.length > 0) this.#breaker.succeeded();
      if (!canBeSentAgain(command, error, connection)) throw error;
    }
    const reopened = await this.#commands.acquire();
    return this.#noteAnswer(await reopened.run(command, options));
  }

  async *stream(command: Command, options?: StreamOptions): AsyncGenerator<Row, undefined> {
    const connection = await this.#streams.acquire();
    yield* connection.stream(command, options);
    return undefined;
  }

  close(): void {
    this.#commands.close();
    this.#streams.close();
  }

  #noteAnswer(result: CommandResult): CommandResult {
    this.#breaker.succeeded();
    return result;
  }

  async #open(): Promise<RouterConnection> {
    const connection = await RouterConnection.open(this.#pinned());
    this.#peerFingerprint = connection.peerFingerprint;
    try {
      await this.#verify?.(connection);
    } catch (error) {
      connection.close();
      throw error;
    }
    return connection;
  }

  /** Trust on first use covers the first connection only. */
  #pinned(): ConnectionOptions {
    const { tls } = this.#target;
    if (tls?.mode !== 'pinned' || this.#peerFingerprint === undefined) return this.#target;
    return {
      ...this.#target,
      tls: { mode: 'pinned', fingerprint: tls.fingerprint ?? this.#peerFingerprint },
    };
  }
}

/**
 * The connection was lost, as a kept one is when the router rebooted meanwhile. A command that was still queued
 * did not run, and a print may run twice.
 */
function canBeSentAgain({ path }: Command, error: unknown, connection: RouterConnection): boolean {
  const isLost = error instanceof RouterError && error.kind === 'unreachable' && !connection.isOpen;
  return isLost && (!error.mayHaveRun || path.endsWith('/print'));
}
