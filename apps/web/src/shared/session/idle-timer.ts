import type { SessionStore } from './session-store.ts';

/** Activity is stored at most this often: every tab reads it. */
const restMs = 30_000;
const key = 'lastActive';

interface IdleTimerOptions {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly store: Pick<SessionStore, 'user'>;
  readonly now: () => number;
  readonly onIdle: () => void;
}

/**
 * Ends the session after its time without use. Requests do not count, because an open page sends some in the background: only
 * what a person does in one of the tabs. The server applies the same limit to the renewal of tokens.
 */
export function createIdleTimer({ storage, store, now, onIdle }: IdleTimerOptions) {
  return {
    recordActivity(): void {
      const last = Number(storage.getItem(key) ?? 0);
      if (store.user() && Math.abs(now() - last) >= restMs) storage.setItem(key, String(now()));
    },

    check(): void {
      const idleMinutes = store.user()?.idleMinutes;
      if (!idleMinutes) return;
      const last = storage.getItem(key);
      // A session without recorded activity has just begun.
      if (last === null) storage.setItem(key, String(now()));
      else if (now() - Number(last) >= idleMinutes * 60_000) onIdle();
    },
  };
}
