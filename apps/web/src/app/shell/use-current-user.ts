import { ProblemError, type UserData } from '@lastmile/contract';
import { useEffect, useState } from 'react';
import { session, userRefresh } from '../../shared/session/session.ts';

/** A right that the server denies may be one that the role has lost since. */
export function refreshOnForbidden(error: unknown): void {
  if (error instanceof ProblemError && error.problem.status === 403) void userRefresh.ask();
}

const refreshWhenVisible = () => {
  if (document.visibilityState === 'visible') void userRefresh.refreshIfStale();
};

/** The user as the server knows them: asked when the panel opens and when its window is looked at again. */
export function useCurrentUser(): UserData | undefined {
  const [user, setUser] = useState(() => session.user());
  useEffect(() => {
    const unfollow = userRefresh.follow(setUser);
    refreshWhenVisible();
    addEventListener('focus', refreshWhenVisible);
    document.addEventListener('visibilitychange', refreshWhenVisible);
    return () => {
      unfollow();
      removeEventListener('focus', refreshWhenVisible);
      document.removeEventListener('visibilitychange', refreshWhenVisible);
    };
  }, []);
  return user;
}
