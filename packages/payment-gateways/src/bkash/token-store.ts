export interface StoredToken {
  readonly idToken: string;
  readonly refreshToken: string;
  readonly grantedAt: number;
  readonly expiresAt: number;
  /** When tokens were asked for in the last hour: bKash blocks who asks more often than twice. */
  readonly renewals: readonly number[];
}

/** Where the tokens of a merchant account are shared. The key names the account and contains no secret. */
export interface TokenStore {
  read(key: string): Promise<StoredToken | undefined>;
  /**
   * Renews at most once at a time, across processes. `renew` gets what is stored; a caller that waited for another's
   * renewal gets its token. A failed renewal stores nothing.
   */
  renew(
    key: string,
    isUsable: (token: StoredToken) => boolean,
    renew: (current: StoredToken | undefined) => Promise<StoredToken | undefined>,
  ): Promise<StoredToken | undefined>;
}

/** For one process, and for tests. */
export function createMemoryTokenStore(): TokenStore {
  const tokens = new Map<string, StoredToken>();
  const running = new Map<string, Promise<StoredToken | undefined>>();
  return {
    read: async (key) => tokens.get(key),
    async renew(key, isUsable, renew) {
      const other = running.get(key);
      if (other) await other;
      const current = tokens.get(key);
      if (current && isUsable(current)) return current;
      const mine = renew(current).then((token) => {
        if (token) tokens.set(key, token);
        return token;
      });
      running.set(key, mine);
      return mine.finally(() => {
        if (running.get(key) === mine) running.delete(key);
      });
    },
  };
}
