import type { UserData } from '@lastmile/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSessionStore } from './session-store.ts';

const user = (changes: Partial<UserData>): UserData => ({
  id: 1,
  fullName: 'Farhana Rahman',
  role: 'admin',
  ispId: null,
  ispName: null,
  locale: 'en',
  ability: [],
  paymentMethods: [],
  mustSetUpTwoFactor: false,
  idleMinutes: 720,
  actsAsIsp: false,
  ...changes,
});
const own = user({});
const acting = user({ ispId: 7, ispName: 'Meghna Broadband', actsAsIsp: true });

let stored: Map<string, string>;
let store: ReturnType<typeof createSessionStore>;
beforeEach(() => {
  stored = new Map();
  store = createSessionStore({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  });
  store.start({ accessToken: 'own', refreshToken: 'refresh' }, own);
});

it('never exposes a new refresh token with an old access token to another tab', () => {
  const seen: (string | undefined)[] = [];
  const read = (key: string) => stored.get(key) ?? null;
  const writing = createSessionStore({
    getItem: read,
    setItem: (key, value) => {
      stored.set(key, value);
      const { accessToken, refreshToken } = store.tokens() ?? {};
      seen.push(`${accessToken} ${refreshToken}`);
    },
    removeItem: () => {},
  });
  writing.replaceTokens({ accessToken: 'new', refreshToken: 'next' });
  expect(seen).not.toContain('own next');
  expect(seen.at(-1)).toBe('new next');
});

describe('user with a changed role', () => {
  const changed = user({ ability: [{ action: 'read', subject: 'Area' }] });

  it('is stored and reported as changed once', () => {
    expect(store.replaceUser(own)).toBe(false);
    expect(store.replaceUser(changed)).toBe(true);
    expect(store.user()).toEqual(changed);
    expect(store.replaceUser(changed)).toBe(false);
  });

  it('is not stored from a response to another session', () => {
    for (const other of [{ id: 2 }, { ispId: 7 }, { actsAsIsp: true }]) {
      expect(store.replaceUser({ ...changed, ...other })).toBe(false);
    }
    store.end();
    expect(store.replaceUser(changed)).toBe(false);
    expect(store.user()).toBeUndefined();
  });
});

describe('acting as an ISP', () => {
  it('switches to the other user and restores the own one', () => {
    store.startImpersonation('acting', acting);
    expect(store.user()).toEqual(acting);
    expect(store.tokens()).toEqual({ accessToken: 'acting', refreshToken: 'refresh' });
    expect(store.stopImpersonation()).toBe(true);
    expect(store.user()).toEqual(own);
    expect(store.tokens()).toEqual({ accessToken: 'own', refreshToken: 'refresh' });
    expect(store.stopImpersonation()).toBe(false);
  });

  it('leaves no data when the session ends meanwhile', () => {
    store.startImpersonation('acting', acting);
    store.end();
    expect([...stored.keys()]).toEqual([]);
  });
});
