import { ProblemError, type UserData } from '@lastmile/contract';
import { useEffect, useState } from 'react';
import { session, userRenewal } from '../../shared/session/session.ts';

/** A right that the server denies may be one that the role has lost since. */
export function noteForbidden(error: unknown): void {
  if (error instanceof ProblemError && error.problem.status === 403) void userRenewal.ask();
}

const askWhenSeen = () => {
  if (document.visibilityState === 'visible') void userRenewal.askAtTimes();
};

/** The user as the server knows them: asked when the panel opens and when its window is looked at again. */
export function useCurrentUser(): UserData | undefined {
  const [user, setUser] = useState(() => session.user());
  useEffect(() => {
    const unfollow = userRenewal.follow(setUser);
    askWhenSeen();
    addEventListener('focus', askWhenSeen);
    document.addEventListener('visibilitychange', askWhenSeen);
    return () => {
      unfollow();
      removeEventListener('focus', askWhenSeen);
      document.removeEventListener('visibilitychange', askWhenSeen);
    };
  }, []);
  return user;
}
