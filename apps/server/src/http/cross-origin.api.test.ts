import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { north, startTestServer, type TestServer } from '../../test/support/test-server.ts';

const origin = 'https://panel.example.net';
let open: TestServer;
let closed: TestServer;
beforeAll(async () => {
  open = await startTestServer({ allowedOrigins: [origin] });
  closed = await startTestServer({});
});
afterAll(async () => {
  await open.close();
  await closed.close();
});

const preflight = (server: TestServer, from: string) =>
  server.request('/api/isp/area/store', {
    method: 'OPTIONS',
    headers: {
      origin: from,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  });
const list = async (server: TestServer, from: string) =>
  server.request('/api/isp/area/index', {
    headers: { origin: from, authorization: `Bearer ${await server.tokenOf(north.logins.client)}` },
  });

describe('a web app at another origin', () => {
  it('calls the API where its origin is allowed', async () => {
    const asked = await preflight(open, origin);
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe(origin);
    expect(asked.headers.get('access-control-allow-headers')).toContain('idempotency-key');
    const answer = await list(open, origin);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('origin');
  });

  it('reads refusals too', async () => {
    const refused = await open.request('/api/isp/area/index', { headers: { origin } });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
  });

  it('reads nothing from any other origin, nor where none is allowed', async () => {
    for (const [server, from] of [
      [open, 'https://elsewhere.example'],
      [open, 'http://panel.example.net'],
      [open, 'https://panel.example.net.elsewhere.example'],
      [open, 'null'],
      [closed, origin],
    ] as const) {
      expect((await preflight(server, from)).headers.get('access-control-allow-origin')).toBeNull();
      expect((await list(server, from)).headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});
