import type { RouterState } from '../router/router-state.ts';
import type { OngoingSession } from './session.ts';
import { resumeSession } from './start-session.ts';

export const ongoingSessions = (router: RouterState): OngoingSession[] =>
  [...router.table('/ppp/active').items()].flatMap(({ session }) => {
    if (session === undefined) return [];
    const { user, callerId, startedAtMs, address } = session;
    return [{ user, callerId, startedAtMs, address }];
  });

/** Restores sessions with their uptimes and counters, without checking passwords again. */
export function resumeSessions(router: RouterState, sessions: readonly OngoingSession[]): void {
  for (const session of sessions) resumeSession(router, session);
}
