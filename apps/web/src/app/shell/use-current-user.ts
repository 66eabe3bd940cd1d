import { ProblemError, type UserData } from '@lastmile/contract';
import { useEffect, useState } from 'react';
import { useIsSettled } from '../../shared/navigation/use-is-settled.ts';
import { session, userRefresh } from '../../shared/session/session.ts';

/** A denied call may mean that the role has lost the permission since the user was loaded. */
export function refreshOnForbidden(error: unknown): void {
  if (error instanceof ProblemError && error.problem.status === 403) void userRefresh.ask();
}

const refreshWhenVisible = () => {
  if (document.visibilityState === 'visible') void userRefresh.refreshIfStale();
};

/** Refreshes the user when the app opens and when its window regains focus. */
export function useCurrentUser(): UserData | undefined {
  const [user, setUser] = useState(() => session.user());
  const isSettled = useIsSettled();
  useEffect(() => {
    if (isSettled) refreshWhenVisible();
  }, [isSettled]);
  useEffect(() => {
    const unfollow = userRefresh.follow(setUser);
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
