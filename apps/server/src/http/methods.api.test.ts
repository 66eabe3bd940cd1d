import { allCalls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { north, startTestServer, type TestServer } from '../../test/support/test-server.ts';

let panel: TestServer;
let authorization: string;
beforeAll(async () => {
  panel = await startTestServer({ requestsPerMinute: 100_000 });
  authorization = `Bearer ${await panel.tokenOf(north.logins.client)}`;
});
afterAll(() => panel.close());

const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, '7');
const statusOf = async (path: string, init: RequestInit = {}) => (await panel.request(path, init)).status;

describe('a slash at the end of a call', () => {
  it('makes no difference', async () => {
    const headers = { authorization };
    expect(await statusOf('/api/isp/area/index/', { headers })).toBe(200);
    expect(await statusOf('/api/isp/area/index/?search=x', { headers })).toBe(200);
    expect(await statusOf('/api/health/live/')).toBe(200);
    const form = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
    const body = JSON.stringify({ name: 'Slash', parentId: null });
    expect(await statusOf('/api/isp/area/store/', { ...form, body })).toBe(201);
  });

  it('does not open a call to visitors', async () => {
    const protectedCalls = allCalls.filter(({ who, method }) => who !== 'public' && method === 'GET');
    const statuses = await Promise.all(protectedCalls.map(({ path }) => statusOf(`${pathOf(path)}/`)));
    expect(protectedCalls.filter((_call, at) => statuses[at] !== 401).map(({ id }) => id)).toEqual([]);
  });
});

describe('a wrong method', () => {
  it('is answered with 405 and the methods of the call, with or without a slash', async () => {
    const methods = new Map<string, string[]>();
    for (const { path, method } of allCalls) methods.set(path, [...(methods.get(path) ?? []), method]);
    const wrong: string[] = [];
    for (const [path, known] of methods) {
      const method = known.includes('GET') ? 'DELETE' : 'GET';
      const response = await panel.request(`${pathOf(path)}${path.length % 2 ? '/' : ''}`, { method });
      const allow = response.headers.get('allow')?.split(', ') ?? [];
      if (response.status !== 405 || !known.every((each) => allow.includes(each)))
        wrong.push(`${method} ${path}`);
      else if (allow.includes(method)) wrong.push(`${path} allows ${method}`);
      await response.arrayBuffer();
    }
    expect(wrong).toEqual([]);
  });

  it('is a problem response with its code', async () => {
    const response = await panel.request('/api/isp/area/index', { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
    expect(await response.json()).toMatchObject({ status: 405, code: 'method_not_allowed' });
  });

  it('stays 404 for a path without calls', async () => {
    const response = await panel.request('/api/isp/nothing', { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([404, null]);
  });
});
