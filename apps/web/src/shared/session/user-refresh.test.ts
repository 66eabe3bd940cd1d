import type { UserData } from '@lastmile/contract';
import { beforeEach, expect, it } from 'vitest';
import { createSessionStore } from './session-store.ts';
import { createUserRefresh } from './user-refresh.ts';

const before: UserData = {
  id: 1,
  fullName: 'Collector',
  role: 'collector',
  ispId: 1,
  ispName: 'North',
  locale: 'en',
  ability: [],
  mustSetUpTwoFactor: false,
  actsAsIsp: false,
};
const after: UserData = { ...before, ability: [{ action: 'read', subject: 'Area' }] };

let asked: number;
let nowMs: number;
let heard: UserData[];
let answer: () => Promise<Response>;
let store: ReturnType<typeof createSessionStore>;
let renewal: ReturnType<typeof createUserRefresh>;
beforeEach(() => {
  const stored = new Map<string, string>();
  store = createSessionStore({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  });
  store.start({ accessToken: 'access', refreshToken: 'refresh' }, before);
  asked = 0;
  nowMs = 1_000_000;
  heard = [];
  answer = async () => Response.json(after);
  renewal = createUserRefresh({
    store,
    now: () => nowMs,
    fetch: () => {
      asked += 1;
      return answer();
    },
  });
  renewal.follow((user) => heard.push(user));
});

it('asks once for all who ask meanwhile, keeps the answer and tells it once', async () => {
  await Promise.all([renewal.ask(), renewal.ask(), renewal.ask()]);
  expect(asked).toBe(1);
  expect(store.user()).toEqual(after);
  await renewal.ask();
  expect(asked).toBe(2);
  expect(heard).toEqual([after]);
});

it('asks at most once a minute where occasions come often', async () => {
  await renewal.refreshIfStale();
  nowMs += 59_999;
  await renewal.refreshIfStale();
  expect(asked).toBe(1);
  nowMs += 1;
  await renewal.refreshIfStale();
  expect(asked).toBe(2);
});

it.each([
  ['a refusal', async () => Response.json({ code: 'unavailable' }, { status: 503 })],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['something else', async () => new Response('<html>')],
])('changes nothing on %s', async (_name, given) => {
  answer = given;
  await renewal.ask();
  expect(store.user()).toEqual(before);
  expect(heard).toEqual([]);
});

it('tells nobody who stopped listening', async () => {
  const late: UserData[] = [];
  renewal.follow((user) => late.push(user))();
  await renewal.ask();
  expect(late).toEqual([]);
});
