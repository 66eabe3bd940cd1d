import { sessionPaths } from './session-paths.ts';
import type { SessionStore, Tokens } from './session-store.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

interface SessionFetchOptions {
  readonly store: SessionStore;
  readonly fetch: Fetch;
  /** The server refused to renew the session: it has ended. */
  readonly onSessionExpired: () => void;
}

type RefreshResult =
  | { readonly outcome: 'renewed'; readonly accessToken: string }
  | { readonly outcome: 'refused' }
  /** The server answered, but not about the session (busy, not ready): callers get that response. */
  | { readonly outcome: 'undecided'; readonly response: Response };

const refusals: ReadonlySet<number> = new Set([400, 401, 403, 422]);

/**
 * Sends calls with the session's token. On a 401 it renews the tokens once, whatever the number of calls in
 * flight, and replays each call once; any other response is passed on unchanged. The tokens are read from
 * storage again before and after the renewal, so that a tab uses the tokens another tab has renewed. Only a
 * refused renewal ends the session; a network failure does not.
 */
export function createSessionFetch(parts: SessionFetchOptions): Fetch {
  const { store, fetch } = parts;
  let pending: Promise<RefreshResult> | undefined;

  function refreshOnce(usedToken: string): Promise<RefreshResult> {
    const held = store.tokens();
    if (held && held.accessToken !== usedToken) return Promise.resolve(refreshedWith(held));
    pending ??= refreshTokens(parts).finally(() => {
      pending = undefined;
    });
    return pending;
  }

  return async (url, init) => {
    const used = store.tokens()?.accessToken;
    if (!used) return fetch(url, init);
    const response = await fetch(url, withToken(init, used));
    if (response.status !== 401) return response;
    const refreshed = await refreshOnce(used);
    if (refreshed.outcome === 'renewed') return fetch(url, withToken(init, refreshed.accessToken));
    return refreshed.outcome === 'undecided' ? refreshed.response.clone() : response;
  };
}

async function refreshTokens({
  store,
  fetch,
  onSessionExpired,
}: SessionFetchOptions): Promise<RefreshResult> {
  const sent = store.tokens();
  if (!sent) return { outcome: 'refused' };
  const response = await fetch(sessionPaths.refresh, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ refreshToken: sent.refreshToken }),
  });
  if (!response.ok && !refusals.has(response.status)) return { outcome: 'undecided', response };
  const received = response.ok ? ((await response.json()) as Tokens) : undefined;
  const held = store.tokens();
  if (held?.refreshToken !== sent.refreshToken) return held ? refreshedWith(held) : { outcome: 'refused' };
  if (received) {
    store.replaceTokens(received);
    return refreshedWith(received);
  }
  store.end();
  onSessionExpired();
  return { outcome: 'refused' };
}

const refreshedWith = ({ accessToken }: Tokens): RefreshResult => ({ outcome: 'renewed', accessToken });

const withToken = (init: RequestInit, accessToken: string): RequestInit => ({
  ...init,
  headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${accessToken}` },
});
