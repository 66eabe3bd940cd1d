import type { UserData } from '@lastmile/contract';

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

type KeyValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Always reads from storage, because another tab may have renewed or ended the session. */
export function createSessionStore(storage: KeyValues) {
  /** Many components ask for the user while they render; parsing is done once per change. */
  let parsed: { readonly text: string | null; readonly user: UserData | undefined } | undefined;
  const userOf = (text: string | null): UserData | undefined => {
    if (parsed?.text !== text) parsed = { text, user: parseUser(text) };
    return parsed?.user;
  };
  return {
    /**
     * Read in the reverse order of writing: a reader of the new refresh token also gets the new access token.
     */
    tokens(): Tokens | undefined {
      const refreshToken = storage.getItem('refreshToken');
      const accessToken = storage.getItem('accessToken');
      return accessToken && refreshToken ? { accessToken, refreshToken } : undefined;
    },

    user(): UserData | undefined {
      return storage.getItem('accessToken') ? userOf(storage.getItem('userData')) : undefined;
    },

    start(tokens: Tokens, user: UserData): void {
      // Activity of the session before does not count for this one.
      storage.removeItem('lastActive');
      this.replaceTokens(tokens);
      storage.setItem('userData', JSON.stringify(user));
    },

    replaceTokens({ accessToken, refreshToken }: Tokens): void {
      storage.setItem('accessToken', accessToken);
      storage.setItem('refreshToken', refreshToken);
    },

    /**
     * Stores the current data of the same user and returns whether it changed. Ignores a response that arrives
     * after another user signed in or impersonation started.
     */
    replaceUser(user: UserData): boolean {
      const held = this.user();
      if (held?.id !== user.id || held.ispId !== user.ispId || held.actsAsIsp !== user.actsAsIsp)
        return false;
      const text = JSON.stringify(user);
      if (text === storage.getItem('userData')) return false;
      storage.setItem('userData', text);
      return true;
    },

    /** Starts impersonation of an ISP; the administrator's own session is stored beside it. */
    startImpersonation(accessToken: string, user: UserData): void {
      const own = { accessToken: storage.getItem('accessToken'), userData: storage.getItem('userData') };
      storage.setItem('ownSession', JSON.stringify(own));
      storage.setItem('userData', JSON.stringify(user));
      storage.setItem('accessToken', accessToken);
    },

    /** Restores the administrator's own session; returns whether impersonation was active. */
    stopImpersonation(): boolean {
      const stored = storage.getItem('ownSession');
      if (!stored) return false;
      const own = JSON.parse(stored) as { accessToken: string; userData: string };
      storage.setItem('userData', own.userData);
      storage.setItem('accessToken', own.accessToken);
      storage.removeItem('ownSession');
      return true;
    },

    end(): void {
      for (const key of ['accessToken', 'refreshToken', 'userData', 'ownSession', 'lastActive'])
        storage.removeItem(key);
    },
  };
}

/** Damaged or outdated data counts as signed out. */
export function parseUser(stored: string | null): UserData | undefined {
  try {
    const user = JSON.parse(stored ?? 'null') as Partial<UserData> | null;
    return user && typeof user.role === 'string' && Array.isArray(user.ability)
      ? (user as UserData)
      : undefined;
  } catch {
    return undefined;
  }
}
