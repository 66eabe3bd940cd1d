import type { UserData } from '@lastmile/contract';
import type { Fetch } from './session-fetch.ts';
import { sessionPaths } from './session-paths.ts';
import { type SessionStore, userFrom } from './session-store.ts';

const restMs = 60_000;

interface UserRenewalParts {
  readonly store: SessionStore;
  readonly fetch: Fetch;
  readonly now: () => number;
}

/** Asks the server who the user is by now and passes on what is news; an answer that fails changes nothing. */
export function createUserRenewal({ store, fetch, now }: UserRenewalParts) {
  const listeners = new Set<(user: UserData) => void>();
  let underWay: Promise<void> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  async function askNow(): Promise<void> {
    const response = await fetch(sessionPaths.me, { headers: { accept: 'application/json' } });
    const user = response.ok ? userFrom(await response.text()) : undefined;
    if (user && store.replaceUser(user)) for (const tell of listeners) tell(user);
  }

  const renewal = {
    /** Once for all who ask meanwhile. */
    ask(): Promise<void> {
      askedAt = now();
      underWay ??= askNow()
        .catch(() => undefined)
        .finally(() => {
          underWay = undefined;
        });
      return underWay;
    },

    /** For occasions that come often, like a window that is looked at again: once a minute is enough. */
    async askAtTimes(): Promise<void> {
      if (now() - askedAt >= restMs) await renewal.ask();
    },

    follow(listener: (user: UserData) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return renewal;
}
