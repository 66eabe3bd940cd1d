/**
 * Why communication with a router failed.
 *
 * - `unreachable`: no route to the router, or the connection was lost
 * - `refused`: the host is up but the port is closed
 * - `timed-out`: the router did not respond in time
 * - `tls`: the TLS connection failed or is not trusted
 * - `bad-login`: incorrect user or password
 * - `not-permitted`: the user's group lacks a policy
 * - `no-such-item`, `already-exists`, `bad-value`: the command conflicts with the router's configuration
 * - `unsupported`: the router does not have this menu, command or property
 * - `busy`: too many commands are queued; nothing was sent
 * - `protocol`: the peer violates the protocol, or its reply is incomplete or too large
 * - `cancelled`: interrupted on request
 * - `failed`: any other error of the router, described in `routerMessage`
 */
export type RouterErrorKind =
  | 'unreachable'
  | 'refused'
  | 'timed-out'
  | 'tls'
  | 'bad-login'
  | 'not-permitted'
  | 'no-such-item'
  | 'already-exists'
  | 'bad-value'
  | 'unsupported'
  | 'busy'
  | 'protocol'
  | 'cancelled'
  | 'failed';

export interface Trap {
  readonly message: string;
  readonly category: number | undefined;
}

/** The step at which opening a connection failed. */
export type ConnectionStage = 'connect' | 'tls' | 'login';

export interface RouterErrorDetails {
  /** The router's own error text. */
  readonly routerMessage?: string | undefined;
  /** All traps of the reply; the first one determines the kind. */
  readonly traps?: readonly Trap[];
  /** The command was sent and its result is unknown: it may have run. */
  readonly mayHaveRun?: boolean;
  /** Time until the next attempt, while the circuit breaker is open. */
  readonly retryInMs?: number;
  /** Set if the connection could not be opened. */
  readonly stage?: ConnectionStage | undefined;
  /** Fingerprint of the certificate presented instead of the pinned one. */
  readonly presentedFingerprint?: string | undefined;
  readonly cause?: unknown;
}

export class RouterError extends Error {
  override readonly name = 'RouterError';
  readonly kind: RouterErrorKind;
  readonly routerMessage: string | undefined;
  readonly traps: readonly Trap[];
  readonly mayHaveRun: boolean;
  readonly retryInMs: number | undefined;
  readonly stage: ConnectionStage | undefined;
  readonly presentedFingerprint: string | undefined;

  constructor(kind: RouterErrorKind, message: string, details: RouterErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.kind = kind;
    this.routerMessage = details.routerMessage;
    this.traps = details.traps ?? [];
    this.mayHaveRun = details.mayHaveRun ?? false;
    this.retryInMs = details.retryInMs;
    this.stage = details.stage;
    this.presentedFingerprint = details.presentedFingerprint;
  }
}

/** The same error for a command that had already been sent. */
export function withUnknownOutcome(error: RouterError): RouterError {
  return new RouterError(error.kind, error.message, {
    routerMessage: error.routerMessage,
    traps: error.traps,
    mayHaveRun: true,
    cause: error,
  });
}

/** The same error, marked as a failed login step. */
export function duringLogin(error: RouterError): RouterError {
  const { routerMessage, traps, mayHaveRun } = error;
  return new RouterError(error.kind, error.message, {
    routerMessage,
    traps,
    mayHaveRun,
    stage: 'login',
    cause: error,
  });
}
