/**
 * Why talking to a router failed, in terms a caller can act on.
 *
 * - `unreachable`: no way to the router, or the connection broke
 * - `refused`: the host answers but nothing listens on the port
 * - `timed-out`: the router did not answer in time
 * - `tls`: the encrypted connection could not be made or trusted
 * - `bad-login`: user or password not accepted
 * - `not-permitted`: the user's group lacks a policy
 * - `no-such-item`, `already-exists`, `bad-value`: what was asked does not fit what the router holds
 * - `unsupported`: this router has no such menu, command or property
 * - `busy`: too much is waiting already; nothing was sent
 * - `protocol`: the peer does not speak the protocol, or its reply is incomplete or beyond a limit
 * - `cancelled`: interrupted on request
 * - `failed`: the router refused for a reason of its own, told in `routerWords`
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

/** How far a connection had come when it failed: reaching the port, the TLS handshake, the login. */
export type ConnectionStage = 'connect' | 'tls' | 'login';

export interface RouterErrorDetails {
  /** The router's own words. */
  readonly routerMessage?: string | undefined;
  /** All traps of the reply; the first one decided the kind. */
  readonly traps?: readonly Trap[];
  /** True when the command had left and its fate is not known: it may have been carried out. */
  readonly mayHaveRun?: boolean;
  /** For a router that is left alone for a while: how long until it is tried again. */
  readonly retryInMs?: number;
  /** Set where a connection could not be opened. */
  readonly stage?: ConnectionStage | undefined;
  /** The certificate that was shown instead of the pinned one. */
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

/** The same failure seen from a command that had already been sent. */
export function withUnknownFate(error: RouterError): RouterError {
  return new RouterError(error.kind, error.message, {
    routerMessage: error.routerMessage,
    traps: error.traps,
    mayHaveRun: true,
    cause: error,
  });
}

/** The same failure, known to have come while logging in. */
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
