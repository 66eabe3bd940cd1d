import type { UserData } from '@lastmile/contract';
import type { Fetch } from './session-fetch.ts';
import { sessionPaths } from './session-paths.ts';
import { parseUser, type SessionStore } from './session-store.ts';

const restMs = 60_000;

interface UserRefreshOptions {
  readonly store: SessionStore;
  readonly fetch: Fetch;
  readonly now: () => number;
}

/** Reloads the user from the server and reports changes; a failed request changes nothing. */
export function createUserRefresh({ store, fetch, now }: UserRefreshOptions) {
  const listeners = new Set<(user: UserData) => void>();
  let pending: Promise<void> | undefined;
  let requestedAt = Number.NEGATIVE_INFINITY;

  async function loadUser(): Promise<void> {
    const response = await fetch(sessionPaths.me, { headers: { accept: 'application/json' } });
    const user = response.ok ? parseUser(await response.text()) : undefined;
    if (user && store.replaceUser(user)) for (const notify of listeners) notify(user);
  }

  const renewal = {
    /** Shares one request between concurrent callers. */
    ask(): Promise<void> {
      requestedAt = now();
      pending ??= loadUser()
        .catch(() => undefined)
        .finally(() => {
          pending = undefined;
        });
      return pending;
    },

    /** For frequent triggers such as window focus: at most once a minute. */
    async refreshIfStale(): Promise<void> {
      if (now() - requestedAt >= restMs) await renewal.ask();
    },

    /** The user as another response returned it. */
    accept(user: UserData): void {
      if (store.replaceUser(user)) for (const notify of listeners) notify(user);
    },

    follow(listener: (user: UserData) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return renewal;
}
