import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { UserData } from '@lastmile/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionFetch } from './session-fetch.ts';
import { createSessionStore } from './session-store.ts';

const user: UserData = {
  id: 1,
  fullName: 'Owner',
  role: 'client',
  ispId: 1,
  ispName: 'North',
  locale: 'en',
  ability: [],
  paymentMethods: [],
  mustSetUpTwoFactor: false,
  idleMinutes: 720,
  actsAsIsp: false,
};

/** A local storage shared by all tabs. */
function createStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

/** Accepts the newest `access-N` only, and exchanges the newest refresh token for the next pair. */
function newPanelServer() {
  const state = {
    generation: 1,
    refreshes: 0,
    seen: [] as string[],
    refreshStatus: 200,
    /** Called before a refresh is answered, so that a test can act meanwhile. */
    meanwhile: () => {},
    /** Answers the pending call to /api/slow; set once that call has arrived. */
    releaseSlow: undefined as (() => void) | undefined,
  };
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      if (request.url === '/api/isp/refresh-token') {
        state.refreshes += 1;
        state.meanwhile();
        if (state.refreshStatus !== 200) return answer(state.refreshStatus, { code: 'refused' });
        // Within the server's grace time a used token returns the same successor again.
        if (JSON.parse(text).refreshToken === `refresh-${state.generation}`) state.generation += 1;
        return answer(200, {
          accessToken: `access-${state.generation}`,
          refreshToken: `refresh-${state.generation}`,
        });
      }
      state.seen.push(`${request.url} ${request.headers.authorization} ${text}`);
      const isValid = request.headers.authorization === `Bearer access-${state.generation}`;
      if (!isValid && request.url === '/api/slow') {
        state.releaseSlow = () => answer(401, {});
        return undefined;
      }
      if (!isValid) return answer(401, {});
      return request.url === '/api/full' ? answer(409, { code: 'stale' }) : answer(200, { url: request.url });
    });
  });
  return { server, state };
}

let panel: ReturnType<typeof newPanelServer>;
let base: string;
let storage: ReturnType<typeof createStorage>;
let refusals: number;

beforeEach(async () => {
  panel = newPanelServer();
  await new Promise<void>((resolve) => panel.server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(panel.server.address() as AddressInfo).port}`;
  storage = createStorage();
  refusals = 0;
});
afterEach(() => new Promise((resolve) => panel.server.close(resolve)));

function createTab() {
  const store = createSessionStore(storage);
  const send = createSessionFetch({
    store,
    fetch: (url, init) => fetch(base + url, init),
    onSessionExpired: () => {
      refusals += 1;
    },
  });
  return { store, get: (url: string) => send(url, { headers: {} }), send };
}

function createExpiredTab() {
  const tab = createTab();
  tab.store.start({ accessToken: 'access-0', refreshToken: 'refresh-1' }, user);
  return tab;
}

const statuses = (responses: Response[]) => responses.map(({ status }) => status);

describe('session with an expired access token', () => {
  it('refreshes once for five calls in flight and answers all of them', async () => {
    const tab = createExpiredTab();
    const urls = ['/api/a', '/api/b', '/api/c', '/api/d', '/api/e'];
    const responses = await Promise.all(urls.map(tab.get));
    expect(await Promise.all(responses.map((response) => response.json()))).toEqual(
      urls.map((url) => ({ url })),
    );
    expect(panel.state.refreshes).toBe(1);
    expect(tab.store.tokens()).toEqual({ accessToken: 'access-2', refreshToken: 'refresh-2' });
    expect(tab.store.user()).toEqual(user);
  });

  it('replays a write with its body and headers', async () => {
    const tab = createExpiredTab();
    await tab.send('/api/a', { method: 'POST', headers: { 'idempotency-key': 'k' }, body: 'text' });
    expect(panel.state.seen).toEqual(['/api/a Bearer access-0 text', '/api/a Bearer access-2 text']);
  });

  it('returns any other response unchanged, also after the replay', async () => {
    const response = await createExpiredTab().get('/api/full');
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({ code: 'stale' });
    expect(panel.state.seen).toHaveLength(2);
  });

  it('refreshes again when the next token expires', async () => {
    const tab = createExpiredTab();
    await tab.get('/api/a');
    panel.state.generation = 7;
    storage.setItem('refreshToken', 'refresh-7');
    expect((await tab.get('/api/b')).status).toBe(200);
    expect(panel.state.refreshes).toBe(2);
  });
});

describe('two tabs', () => {
  it('use tokens renewed by the other tab without another refresh', async () => {
    const first = createExpiredTab();
    const second = createTab();
    await first.get('/api/a');
    expect((await second.get('/api/b')).status).toBe(200);
    expect(panel.state.refreshes).toBe(1);
  });

  it('do not refresh again when a 401 arrives after the other tab renewed the token', async () => {
    const first = createExpiredTab();
    const slow = createTab().get('/api/slow');
    await vi.waitUntil(() => panel.state.releaseSlow !== undefined);
    await first.get('/api/a');
    panel.state.releaseSlow?.();
    expect((await slow).status).toBe(200);
    expect(panel.state.refreshes).toBe(1);
  });

  it('both succeed when they refresh at the same time', async () => {
    const tabs = [createExpiredTab(), createTab()];
    const responses = await Promise.all(tabs.flatMap((tab) => [tab.get('/api/a'), tab.get('/api/b')]));
    expect(statuses(responses)).toEqual([200, 200, 200, 200]);
    expect(createSessionStore(storage).tokens()?.refreshToken).toBe('refresh-2');
    expect(refusals).toBe(0);
  });

  it('do not sign out over a token that the other tab has replaced', async () => {
    const tab = createExpiredTab();
    panel.state.refreshStatus = 401;
    panel.state.meanwhile = () => {
      panel.state.generation = 2;
      createTab().store.replaceTokens({ accessToken: 'access-2', refreshToken: 'refresh-2' });
    };
    expect((await tab.get('/api/a')).status).toBe(200);
    expect(refusals).toBe(0);
  });

  it('do not restore a session that the other tab has ended', async () => {
    const tab = createExpiredTab();
    panel.state.meanwhile = () => createTab().store.end();
    expect((await tab.get('/api/a')).status).toBe(401);
    expect(tab.store.tokens()).toBeUndefined();
  });
});

describe('failed refresh', () => {
  it('ends the session once when refused', async () => {
    const tab = createExpiredTab();
    panel.state.refreshStatus = 401;
    const responses = await Promise.all([tab.get('/api/a'), tab.get('/api/b')]);
    expect(statuses(responses)).toEqual([401, 401]);
    expect(refusals).toBe(1);
    expect(tab.store.user()).toBeUndefined();
    expect(panel.state.refreshes).toBe(1);
  });

  it('keeps the session when the server is not ready, and returns that to every caller', async () => {
    const tab = createExpiredTab();
    panel.state.refreshStatus = 503;
    const responses = await Promise.all([tab.get('/api/a'), tab.get('/api/b')]);
    expect(statuses(responses)).toEqual([503, 503]);
    expect(await Promise.all(responses.map((response) => response.json()))).toHaveLength(2);
    expect(tab.store.user()).toEqual(user);
    expect(refusals).toBe(0);
  });

  it('keeps the session when the network fails', async () => {
    const store = createSessionStore(storage);
    store.start({ accessToken: 'access-0', refreshToken: 'refresh-1' }, user);
    const send = createSessionFetch({
      store,
      fetch: (url, init) => fetch(url.includes('refresh') ? 'http://127.0.0.1:1/' : base + url, init),
      onSessionExpired: () => {
        refusals += 1;
      },
    });
    await expect(send('/api/a', {})).rejects.toThrow();
    expect(store.user()).toEqual(user);
    expect(refusals).toBe(0);
  });

  it('allows a later call to retry', async () => {
    const tab = createExpiredTab();
    panel.state.refreshStatus = 503;
    await tab.get('/api/a');
    panel.state.refreshStatus = 200;
    expect((await tab.get('/api/a')).status).toBe(200);
  });
});

it('does not refresh when signed out', async () => {
  expect((await createTab().get('/api/a')).status).toBe(401);
  expect(panel.state.refreshes).toBe(0);
});

it('treats damaged user data as signed out', () => {
  const { store } = createExpiredTab();
  storage.setItem('userData', '{"role":');
  expect(store.user()).toBeUndefined();
});
