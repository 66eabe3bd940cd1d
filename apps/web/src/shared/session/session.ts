import type { UserData } from '@lastmile/contract';
import { createSessionFetch } from './session-fetch.ts';
import { sessionPaths } from './session-paths.ts';
import { createSessionStore, parseUser, type Tokens } from './session-store.ts';
import { createUserRefresh } from './user-refresh.ts';

const afterImpersonationPath = '/admin/isp-list';

/** This browser's session. */
export const session = createSessionStore(localStorage);

/** The token of acting ends by itself and is not renewed: what comes then is the administrator's own. */
function replaceTokens(tokens: Tokens): void {
  const wasImpersonating = session.stopImpersonation();
  session.replaceTokens(tokens);
  if (wasImpersonating) location.assign(afterImpersonationPath);
  else void userRefresh.ask();
}

export function startImpersonation(accessToken: string, user: UserData): void {
  session.startImpersonation(accessToken, user);
  location.assign('/');
}

export function stopImpersonation(): void {
  if (session.stopImpersonation()) location.assign(afterImpersonationPath);
}

export const sessionFetch = createSessionFetch({
  store: { ...session, replaceTokens },
  fetch: (url, init) => fetch(url, init),
  onSessionExpired: reloadPage,
});

/** What the user may do by now: an administrator may have changed the role since. */
export const userRefresh = createUserRefresh({ store: session, fetch: sessionFetch, now: () => Date.now() });

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
function reloadPage(): void {
  location.reload();
}

/** Signing out, or in as someone else, in one tab holds for all of them; a mere renewal changes nothing. */
export function syncOtherTabs(): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === null || (key === 'userData' && parseUser(oldValue)?.id !== parseUser(newValue)?.id)) {
      location.reload();
    }
  });
}
