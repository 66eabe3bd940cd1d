import type { UserData } from '@lastmile/contract';
import { fetchApi } from './fetch-api.ts';
import { createIdleTimer } from './idle-timer.ts';
import { createSessionFetch } from './session-fetch.ts';
import { sessionPaths } from './session-paths.ts';
import { createSessionStore, parseUser, type Tokens } from './session-store.ts';
import { createUserRefresh } from './user-refresh.ts';

const afterImpersonationPath = '/admin/isp-list';

/** This browser's session. */
export const session = createSessionStore(localStorage);

/** An impersonation token expires and is not renewed; the administrator's own session follows. */
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
  fetch: fetchApi,
  onSessionExpired: reloadPage,
});

/** Reloads the user's permissions, because the role may have changed. */
export const userRefresh = createUserRefresh({ store: session, fetch: sessionFetch, now: () => Date.now() });

/** Works offline too: the local session is always dropped. */
export async function signOut(): Promise<void> {
  await endSession();
  location.assign('/login');
}

async function endSession(): Promise<void> {
  const tokens = session.tokens();
  if (tokens) {
    await sessionFetch(sessionPaths.logout, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken: tokens.refreshToken }),
    }).catch(() => undefined);
  }
  session.end();
}

const idleTimer = createIdleTimer({
  storage: localStorage,
  store: session,
  now: () => Date.now(),
  onIdle: () => void endSession().then(reloadPage),
});

/** Follows what the user does in this tab, and ends the session after its time without use. */
export function endSessionWhenIdle(): void {
  idleTimer.check();
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    addEventListener(event, () => idleTimer.recordActivity(), { passive: true, capture: true });
  setInterval(() => idleTimer.check(), 30_000);
}

/**
 * Loads a new document, so that nothing of the ended session stays in memory; the guard redirects to sign-in.
 */
function reloadPage(): void {
  location.reload();
}

/** Signing out or switching users in one tab applies to all tabs; a token renewal changes nothing. */
export function syncOtherTabs(): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === null || (key === 'userData' && parseUser(oldValue)?.id !== parseUser(newValue)?.id)) {
      location.reload();
    }
  });
}
