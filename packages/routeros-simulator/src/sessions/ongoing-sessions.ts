import type { Router } from '../router/router.ts';
import { resumeSession } from './start-session.ts';

/** What must be known of a session for it to go on where it was. */
export interface OngoingSession {
  readonly user: string;
  readonly callerId: string;
  readonly startedAtMs: number;
  /** Without one it is chosen as for somebody who dials in. */
  readonly address?: string | undefined;
}

export const ongoingSessions = (router: Router): OngoingSession[] =>
  [...router.table('/ppp/active').items()].flatMap(({ session }) => {
    if (session === undefined) return [];
    const { user, callerId, startedAtMs, address } = session;
    return [{ user, callerId, startedAtMs, address }];
  });

/** Uptimes and counters go on as if nothing had been; nobody is asked for a password again. */
export function resumeSessions(router: Router, sessions: readonly OngoingSession[]): void {
  for (const session of sessions) resumeSession(router, session);
}
