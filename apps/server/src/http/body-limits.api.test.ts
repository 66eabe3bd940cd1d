import { bodyLimitOf, calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { north, startTestServer, type TestServer } from '../../test/support/test-server.ts';

let panel: TestServer;
let token: string;
beforeAll(async () => {
  panel = await startTestServer();
  token = await panel.tokenOf(north.logins.client);
});
afterAll(() => panel.close());

const post = async (path: string, body: string, authorization?: string) => {
  const response = await panel.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
    body,
  });
  return (await response.json()) as { status: number; code: string; detail: string };
};

describe('the body of an unauthenticated request', () => {
  it('has at most 16 KB', async () => {
    const body = JSON.stringify({ login: 'x', password: 'x'.repeat(16 * 1024) });
    expect(await post('/api/isp/login', body)).toMatchObject({ status: 413, code: 'body_too_large' });
    expect(await post('/api/isp/login', '['.repeat(1_000_000))).toMatchObject({ status: 413 });
    expect(bodyLimitOf(calls.identity.login)).toBe(16 * 1024);
  });
});

describe('the body of a signed-in user', () => {
  const store = (body: string) => post('/api/isp/area/store', body, `Bearer ${token}`);

  it('has at most 1 MB', async () => {
    expect(await store(`{"name":"${'x'.repeat(1_000_000)}"}`)).toMatchObject({ status: 422 });
    expect(await store(`{"name":"${'x'.repeat(1024 * 1024)}"}`)).toMatchObject({ status: 413 });
  });

  it('that is nested too deeply is rejected before it is parsed', async () => {
    const nested = (depth: number) => `{"name":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    expect(await store(nested(32))).toMatchObject({ status: 422, code: 'invalid' });
    const tooDeep = { status: 400, code: 'malformed', detail: 'The request body is nested too deeply' };
    expect(await store(nested(33))).toMatchObject(tooDeep);
    // Not even JSON: the depth is counted first.
    expect(await store('['.repeat(1_000_000))).toMatchObject(tooDeep);
  });

  it('may have brackets in its texts', async () => {
    expect(await store(JSON.stringify({ name: `"\\${'[{'.repeat(50)}` }))).toMatchObject({ code: 'invalid' });
  });
});
