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
  paymentMethods: [],
  mustSetUpTwoFactor: false,
  idleMinutes: 720,
  actsAsIsp: false,
};
const after: UserData = { ...before, ability: [{ action: 'read', subject: 'Area' }] };

let requestCount: number;
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
  requestCount = 0;
  nowMs = 1_000_000;
  heard = [];
  answer = async () => Response.json(after);
  renewal = createUserRefresh({
    store,
    now: () => nowMs,
    fetch: () => {
      requestCount += 1;
      return answer();
    },
  });
  renewal.follow((user) => heard.push(user));
});

it('shares one request between concurrent callers and reports the change once', async () => {
  await Promise.all([renewal.ask(), renewal.ask(), renewal.ask()]);
  expect(requestCount).toBe(1);
  expect(store.user()).toEqual(after);
  await renewal.ask();
  expect(requestCount).toBe(2);
  expect(heard).toEqual([after]);
});

it('throttles frequent triggers to once a minute', async () => {
  await renewal.refreshIfStale();
  nowMs += 59_999;
  await renewal.refreshIfStale();
  expect(requestCount).toBe(1);
  nowMs += 1;
  await renewal.refreshIfStale();
  expect(requestCount).toBe(2);
});

it.each([
  ['a refusal', async () => Response.json({ code: 'unavailable' }, { status: 503 })],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['something else', async () => new Response('<html>')],
])('changes nothing on %s', async (_name, response) => {
  answer = response;
  await renewal.ask();
  expect(store.user()).toEqual(before);
  expect(heard).toEqual([]);
});

it('does not notify removed listeners', async () => {
  const late: UserData[] = [];
  renewal.follow((user) => late.push(user))();
  await renewal.ask();
  expect(late).toEqual([]);
});
