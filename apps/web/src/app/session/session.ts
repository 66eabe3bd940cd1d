import { createSessionFetch } from './session-fetch.ts';
import { sessionPaths } from './session-paths.ts';
import { createSessionStore, userFrom } from './session-store.ts';

/** This browser's session. */
export const session = createSessionStore(localStorage);

export const sessionFetch = createSessionFetch({
  store: session,
  fetch: (url, init) => fetch(url, init),
  onRefused: leave,
});

/** Signing out works without the network too: what this browser holds is dropped in any case. */
export async function signOut(): Promise<void> {
  const tokens = session.tokens();
  if (tokens) {
    await sessionFetch(sessionPaths.logout, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken: tokens.refreshToken }),
    }).catch(() => undefined);
  }
  session.end();
  location.assign('/login');
}

/** A new document, so that nothing of the ended session stays in memory; the guard leads on to sign-in. */
function leave(): void {
  location.reload();
}

/** Signing out, or in as someone else, in one tab holds for all of them; a mere renewal changes nothing. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === null || (key === 'userData' && userFrom(oldValue)?.id !== userFrom(newValue)?.id)) {
      location.reload();
    }
  });
}
