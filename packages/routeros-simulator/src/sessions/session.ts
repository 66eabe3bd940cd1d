import type { Traffic } from './traffic.ts';

/** An online subscriber. */
export interface Session {
  readonly user: string;
  readonly service: 'pppoe';
  /** The caller's MAC address. */
  readonly callerId: string;
  readonly address: string;
  readonly localAddress: string;
  readonly interfaceName: string;
  readonly sessionId: string;
  readonly startedAtMs: number;
  readonly endsAtMs: number | undefined;
  readonly traffic: Traffic;
  /** Each removes one of the session's menu rows. */
  readonly rowRemovals: (() => void)[];
}

/** The data needed to restore a session. */
export interface OngoingSession {
  readonly user: string;
  readonly callerId: string;
  readonly startedAtMs: number;
  /** Default: assigned as for a new session. */
  readonly address?: string | undefined;
}
