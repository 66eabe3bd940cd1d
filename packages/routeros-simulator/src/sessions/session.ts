import type { Traffic } from './traffic.ts';

/** One subscriber online. */
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
  /** Each removes one of the rows that appeared with the session in several menus. */
  readonly rowRemovals: (() => void)[];
}

/** What must be known of a session for it to go on where it was. */
export interface OngoingSession {
  readonly user: string;
  readonly callerId: string;
  readonly startedAtMs: number;
  /** Without one it is chosen as for somebody who dials in. */
  readonly address?: string | undefined;
}
