import type { TextEncoding } from '../codec/code-pages.ts';
import { type CodecLimits, DEFAULT_CODEC_LIMITS } from '../codec/limits.ts';

/**
 * `verified`: the certificate must be valid for the host, signed by a system CA or the given one.
 * `pinned`: the certificate must have the given SHA-256 fingerprint. Without a fingerprint the first
 * certificate is trusted, and the caller can store its `peerFingerprint`.
 */
export type TlsOptions =
  | { readonly mode: 'verified'; readonly ca?: string; readonly serverName?: string }
  | { readonly mode: 'pinned'; readonly fingerprint?: string };

export interface ConnectionTuning {
  /** For the TCP and TLS handshakes together. */
  readonly connectTimeoutMs: number;
  readonly loginTimeoutMs: number;
  /** The longest pause between two replies, unless the command sets its own. */
  readonly commandTimeoutMs: number;
  /** The longest total duration of a command. */
  readonly commandTotalTimeoutMs: number;
  /** How long to wait for a reply to a cancel before the connection is closed. */
  readonly cancelTimeoutMs: number;
  /** After this quiet period a cheap command checks that the router still responds. */
  readonly keepAliveMs: number;
  /** How long the reader of a stream may pause the whole connection. */
  readonly slowReaderTimeoutMs: number;
  /** The number of commands in flight. */
  readonly window: number;
  /** Commands that may wait for the window. */
  readonly maxQueued: number;
  readonly maxStreams: number;
  /** Rows buffered for a stream before the connection is paused. */
  readonly streamBufferRows: number;
  /** The largest reply held in memory. */
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
  /** Of texts on the router that are not UTF-8, and of texts written to it; UTF-8 by default. */
  readonly encoding?: TextEncoding;
}

/** The window is small because routers process commands one at a time and slow down in bursts. */
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
