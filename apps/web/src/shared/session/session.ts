import type { UserData } from '@lastmile/contract';
import { createSessionFetch } from './session-fetch.ts';
import { sessionPaths } from './session-paths.ts';
import { createSessionStore, type Tokens, userFrom } from './session-store.ts';
import { createUserRenewal } from './user-refresh.ts';

const afterActing = '/admin/isp-list';

/** This browser's session. */
export const session = createSessionStore(localStorage);

/** The token of acting ends by itself and is not renewed: what comes then is the administrator's own. */
function replaceTokens(tokens: Tokens): void {
  const wasActing = session.endActing();
  session.replaceTokens(tokens);
  if (wasActing) location.assign(afterActing);
  else void userRenewal.ask();
}

export function beginActing(accessToken: string, user: UserData): void {
  session.beginActing(accessToken, user);
  location.assign('/');
}

export function endActing(): void {
  if (session.endActing()) location.assign(afterActing);
}

export const sessionFetch = createSessionFetch({
  store: { ...session, replaceTokens },
  fetch: (url, init) => fetch(url, init),
  onRefused: leave,
});

/** What the user may do by now: an administrator may have changed the role since. */
export const userRenewal = createUserRenewal({ store: session, fetch: sessionFetch, now: () => Date.now() });

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
