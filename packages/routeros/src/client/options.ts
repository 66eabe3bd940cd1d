import { type CodecLimits, DEFAULT_CODEC_LIMITS } from '../codec/limits.ts';

/**
 * `verified`: the certificate must be valid for the host, by the system's authorities or the given ones.
 * `pinned`: the certificate must be the one whose SHA-256 fingerprint is given; without one, whatever the
 * router shows first is accepted and told as `peerFingerprint`, for the caller to keep.
 */
export type TlsOptions =
  | { readonly mode: 'verified'; readonly ca?: string; readonly serverName?: string }
  | { readonly mode: 'pinned'; readonly fingerprint?: string };

export interface ConnectionTuning {
  /** For the TCP and TLS handshakes together. */
  readonly connectTimeoutMs: number;
  readonly loginTimeoutMs: number;
  /** The longest silence within a command, unless the command brings its own. */
  readonly commandTimeoutMs: number;
  /** The longest a command may take however busily it answers. */
  readonly commandTotalTimeoutMs: number;
  /** How long a cancel may stay unanswered before a silent connection is given up. */
  readonly cancelTimeoutMs: number;
  /** After this much silence a cheap command asks whether the router is still there. */
  readonly keepAliveMs: number;
  /** How long a stream's reader may keep the whole connection waiting. */
  readonly slowReaderTimeoutMs: number;
  /** Commands sent and not yet answered. */
  readonly window: number;
  /** Commands waiting for a place in the window. */
  readonly maxQueued: number;
  readonly maxStreams: number;
  /** Rows held for a stream's reader before the connection stops reading. */
  readonly streamBufferRows: number;
  /** The largest reply that is collected in memory. */
  readonly maxReplyBytes: number;
  readonly codec: CodecLimits;
}

export interface ConnectionOptions extends Partial<ConnectionTuning> {
  readonly host: string;
  /** Defaults to 8728, or 8729 with TLS. */
  readonly port?: number;
  readonly user: string;
  readonly password: string;
  readonly tls?: TlsOptions;
}

/** Routers serve commands one after another and slow down in bursts, so the window is small. */
export const DEFAULT_TUNING: ConnectionTuning = {
  connectTimeoutMs: 5_000,
  loginTimeoutMs: 10_000,
  commandTimeoutMs: 30_000,
  commandTotalTimeoutMs: 300_000,
  cancelTimeoutMs: 5_000,
  keepAliveMs: 30_000,
  slowReaderTimeoutMs: 10_000,
  window: 16,
  maxQueued: 1_024,
  maxStreams: 32,
  streamBufferRows: 1_000,
  maxReplyBytes: 64 * 1024 * 1024,
  codec: DEFAULT_CODEC_LIMITS,
};

export function portOf(options: ConnectionOptions): number {
  return options.port ?? (options.tls === undefined ? 8728 : 8729);
}
