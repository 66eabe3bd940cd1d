import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allCalls, openApiOf, problems } from '@lastmile/contract';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { north, startTestServer, type TestServer } from '../../test/support/test-server.ts';

let panel: TestServer;
let token: string;
let webFolder: string;
beforeAll(async () => {
  webFolder = await mkdtemp(path.join(tmpdir(), 'lastmile-web-'));
  await mkdir(path.join(webFolder, 'assets'));
  await writeFile(path.join(webFolder, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__">');
  await writeFile(
    path.join(webFolder, 'assets/app-1.js'),
    `console.log(${JSON.stringify('x'.repeat(3000))})`,
  );
  panel = await startTestServer({ webFolder, metricsToken: 'metrics-token' });
  token = await panel.tokenOf(north.logins.client);
});
afterAll(async () => {
  await panel.close();
  await rm(webFolder, { recursive: true });
});

const withToken = { headers: { authorization: '' } };
beforeAll(() => {
  withToken.headers.authorization = `Bearer ${token}`;
});

describe('security headers', () => {
  it('allow only own scripts, and styles with a nonce that is new for each page', async () => {
    const pages = await Promise.all(
      [1, 2].map(() => panel.request('/isp/area-management', { headers: { accept: 'text/html' } })),
    );
    const nonces = await Promise.all(
      pages.map(async (page) => {
        const policy = page.headers.get('content-security-policy') ?? '';
        expect(policy).toContain("script-src 'self';");
        expect(policy).not.toMatch(/unsafe|upgrade-insecure-requests/);
        const nonce = /content="([^"]+)"/.exec(await page.text())?.[1];
        expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('allow the scripts within a page by their hashes, and no others', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lastmile-web-'));
    await writeFile(
      path.join(folder, 'index.html'),
      '<title>Panel</title><script src="/theme.js"></script><script type="module" src="/assets/app.js"></script>',
    );
    await writeFile(path.join(folder, 'theme.js'), 'showTheme()');
    await writeFile(path.join(folder, 'preload.js'), 'preload()');
    const areas = { files: [], namespaces: [], calls: [] };
    await writeFile(
      path.join(folder, 'preloads.json'),
      JSON.stringify({ pages: { '/areas': areas }, texts: {} }),
    );
    const server = await startTestServer({ beside: panel, webFolder: folder });
    const page = await server.request('/areas', { headers: { accept: 'text/html' } });
    const scripts = [...(await page.text()).matchAll(/<script[^>]*>([^<]+)<\/script>/g)];
    expect(scripts.map(([, text]) => text)).toEqual(['preload()', 'showTheme()']);
    const hashes = scripts.map(([, text = '']) => createHash('sha256').update(text).digest('base64'));
    const policy = page.headers.get('content-security-policy')?.split('; ') ?? [];
    const [self, ...sources] =
      policy
        .find((rule) => rule.startsWith('script-src'))
        ?.split(' ')
        .slice(1) ?? [];
    expect(self).toBe("'self'");
    expect(sources.sort()).toEqual(hashes.map((hash) => `'sha256-${hash}'`).sort());
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('allow connections to the address that a web app was built for, and to no other', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lastmile-web-'));
    const tag = '<meta name="api-address" content="https://api.example.net/lastmile" />';
    await writeFile(path.join(folder, 'index.html'), `<head>${tag}</head>`);
    const elsewhere = await startTestServer({ beside: panel, webFolder: folder });
    const policyOf = async (server: TestServer) => {
      const page = await server.request('/login', { headers: { accept: 'text/html' } });
      return page.headers.get('content-security-policy')?.split('; ');
    };
    expect(await policyOf(elsewhere)).toContain("connect-src 'self' https://api.example.net");
    expect(await policyOf(panel)).toContain("connect-src 'self'");
    await elsewhere.close();
    await rm(folder, { recursive: true });
  });

  it('do not require TLS on plain http', async () => {
    const { headers } = await panel.request('/api/health/live');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
  });
});

describe('the web page', () => {
  it('is served for any path that a browser navigates to, except calls and missing files', async () => {
    const html = { headers: { accept: 'text/html' } };
    expect((await panel.request('/', html)).status).toBe(200);
    expect((await panel.request('/isp/router-list', html)).headers.get('cache-control')).toBe('no-store');
    expect((await panel.request('/api/nothing', html)).status).toBe(404);
    const live = await panel.request('/api/get-live-data/7', html);
    expect([live.status, live.headers.get('vary')]).toEqual([200, expect.stringContaining('accept')]);
    expect((await panel.request('/api/get-live-data/7')).status).toBe(401);
    for (const list of ['not-billing', 'not-router', 'offline']) {
      const path = `/api/get-${list}-users/7`;
      const page = await panel.request(path, {
        headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      });
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      for (const accept of ['application/json', '*/*', 'text/csv']) {
        const call = await panel.request(path, { headers: { accept } });
        expect([call.status, call.headers.get('vary')]).toEqual([401, expect.stringContaining('accept')]);
      }
    }
    expect((await panel.request('/assets/missing.js', html)).status).toBe(404);
    expect((await panel.request('/../../../../etc/passwd', html)).headers.get('content-type')).toContain(
      'text/html',
    );
  });

  it('has assets that are cached for a year by their hashed names', async () => {
    const file = await panel.request('/assets/app-1.js');
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });
});

describe('compression', () => {
  it('is used for long responses and never for event streams', async () => {
    const authorization = `Bearer ${await panel.tokenOf(north.logins.client)}`;
    const gzip = { headers: { 'accept-encoding': 'gzip', authorization } };
    expect((await panel.request('/api/openapi.json', gzip)).headers.get('content-encoding')).toBe('gzip');
    expect((await panel.request('/api/health/live', gzip)).headers.get('content-encoding')).toBeNull();
    const app = await startTestPanelWithStream();
    const stream = await app.request('/test-stream', gzip);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.headers.get('content-encoding')).toBeNull();
    await app.close();
  });
});

/** A server with one more route, of the kind that live charts use. */
async function startTestPanelWithStream() {
  const { createServer } = await import('./server.ts');
  const { services } = panel.panel;
  const app = await createServer({
    services,
    routes: [],
    pages: [],
    findCaller: async () => undefined,
    version: 'test',
  });
  app.get('/test-stream', (_request, reply) =>
    reply.header('content-type', 'text/event-stream').send(`data: ${'x'.repeat(5000)}\n\n`),
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    request: (route: string, init: RequestInit) => fetch(`${url}${route}`, init),
    close: () => app.close(),
  };
}

describe('metrics', () => {
  it('require the token', async () => {
    await panel.request('/api/isp/area/index', withToken);
    expect((await panel.request('/metrics')).status).toBe(404);
    expect((await panel.request('/metrics', { headers: { authorization: 'Bearer wrong' } })).status).toBe(
      404,
    );
    const metrics = await panel.request('/metrics', { headers: { authorization: 'Bearer metrics-token' } });
    expect(await metrics.text()).toContain(
      'lastmile_http_request_duration_seconds_count{call="areas.list",status="2xx"}',
    );
  });
});

describe('the request log', () => {
  it('contains the call and the user, and no secret of the request', async () => {
    const secrets = [
      'planted-password-1',
      'planted-search-2',
      'planted-header-3',
      'planted-field-4',
      'planted-token-5',
      'planted-path-6',
    ];
    await panel.request('/api/isp/login', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-secret': 'planted-header-3',
        cookie: 'planted-header-3',
      },
      body: JSON.stringify({ login: north.logins.client, password: 'planted-password-1' }),
    });
    await panel.request('/api/isp/area/index?search=planted-search-2', withToken);
    await panel.request('/api/isp/area/index?nonsense=planted-search-2', withToken);
    await panel.request('/api/isp/area/index', { headers: { authorization: 'Bearer planted-token-5' } });
    await panel.request('/api/pay/planted-path-6');
    for (const name of ['planted-field-4', 'planted-field-4']) {
      await panel.request('/api/isp/area/store', {
        method: 'POST',
        headers: { ...withToken.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ name, parentId: null }),
      });
    }
    const log = panel.log();
    expect(log).toContain('"call":"areas.list"');
    expect(log).toContain('"userId":');
    for (const secret of [...secrets, testPassword, token]) expect(log).not.toContain(secret);
  });

  it('gives every request an id that the response carries too', async () => {
    const id = (await panel.request('/api/health/live')).headers.get('x-request-id');
    expect(id).toMatch(/^[\w-]{12}$/);
    expect(panel.log()).toContain(`"reqId":"${id}"`);
  });
});

describe('rate limits', () => {
  it('return a 429 problem with the time to retry', async () => {
    const small = await startTestServer({ requestsPerMinute: 3 });
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push(await small.request('/api/health/live'));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 429, 429]);
    expect(answers[4]?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await answers[4]?.json()).toMatchObject({ code: 'too_many_requests', status: 429 });
    await small.close();
  });
});

describe('exports', () => {
  it('contain the whole filtered list as csv that spreadsheets read but do not execute', async () => {
    for (const name of ['=1+1', '@cmd', 'Plain, "quoted"', 'মিরপুর']) {
      await panel.request('/api/isp/area/store', {
        method: 'POST',
        headers: { ...withToken.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ name, parentId: null, code: 'EXP' }),
      });
    }
    const response = await panel.request('/api/isp/area/index?format=csv&search=exp', withToken);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="areas-list.csv"');
    const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
    expect(text.startsWith('\uFEFFID,Name,')).toBe(true);
    expect(text).toContain(",'=1+1,");
    expect(text).toContain(",'@cmd,");
    expect(text).toContain('"Plain, ""quoted"""');
    expect(text).toContain('মিরপুর');
    expect(text.trim().split('\n')).toHaveLength(5);
  });

  it('are available as xlsx, and recommend csv above its limit', async () => {
    const xlsx = await panel.request('/api/isp/area/index?format=xlsx', withToken);
    expect(
      Buffer.from(await xlsx.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    await panel.db.sql(
      "set session_replication_role = replica; insert into areas (isp_id, name) select 1, 'Mass ' || n from generate_series(1, 50001) n; reset session_replication_role",
    );
    const refused = await panel.request('/api/isp/area/index?format=xlsx', withToken);
    expect(await refused.json()).toMatchObject({
      status: 422,
      code: 'export_too_large',
      detail: expect.stringContaining('CSV'),
    });
    const csv = await panel.request('/api/isp/area/index?format=csv', withToken);
    expect((await csv.text()).trim().split('\n').length).toBeGreaterThan(50_001);
  });

  it('stop reading when the reader disconnects', async () => {
    const { port } = new URL(panel.url);
    const socket = net.connect(Number(port), '127.0.0.1');
    socket.write(
      `GET /api/isp/area/index?format=csv HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`,
    );
    await expect.poll(() => panel.panel.app.filesInTransfer(), { interval: 1 }).toBe(1);
    socket.destroy();
    await expect
      .poll(
        () =>
          panel.db.sql(
            "select from pg_stat_activity where query like 'fetch%' and state <> 'idle' and datname = current_database()",
          ),
        { timeout: 120_000 },
      )
      .toEqual([]);
  });
});

describe('the API description', () => {
  it('is OpenAPI 3.1 of every call, the same as generated without a server', async () => {
    const open = await startTestServer({ apiDocsPublic: true, beside: panel });
    const served = (await (await open.request('/api/openapi.json')).json()) as {
      paths: Record<string, object>;
    };
    expect(served).toEqual(JSON.parse(JSON.stringify(openApiOf(allCalls, problems, 'test'))));
    expect(Object.values(served.paths).flatMap((methods) => Object.keys(methods))).toHaveLength(
      allCalls.length,
    );
    const page = await open.request('/api/docs');
    const text = await page.text();
    await open.close();
    for (const call of allCalls) expect(text).toContain(call.summary.replaceAll("'", '&#39;'));
  });

  it('needs a token unless it is switched to public, and its page is one of the panel', async () => {
    const anonymous = await panel.request('/api/openapi.json');
    expect({ status: anonymous.status, ...((await anonymous.json()) as object) }).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    });
    const authorization = `Bearer ${await panel.tokenOf(north.logins.collector)}`;
    expect((await panel.request('/api/openapi.json', { headers: { authorization } })).status).toBe(200);
    const page = await panel.request('/api/docs', { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([302, '/api-reference']);
  });
});

describe('an unreachable database', () => {
  it('returns 503, and the server recovers without a restart', async () => {
    const own = await startTestServer();
    const ownToken = await own.tokenOf(north.logins.client);
    const list = () =>
      own.request('/api/isp/area/index', { headers: { authorization: `Bearer ${ownToken}` } });
    expect((await list()).status).toBe(200);
    // Only connections to this database: other tests use the same login concurrently.
    await own.db.sql(`alter database ${own.db.name} connection limit 0`);
    await own.db.sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'lastmile_test_app' and datname = current_database()",
    );
    try {
      await expect.poll(async () => (await list()).status).toBe(503);
      const unreachable = await list();
      expect(unreachable.headers.get('retry-after')).toBe('2');
      expect(await unreachable.json()).toMatchObject({ code: 'unavailable' });
      expect((await own.request('/api/health/ready')).status).toBe(503);
      expect((await own.request('/api/health/live')).status).toBe(200);
    } finally {
      await own.db.sql(`alter database ${own.db.name} connection limit -1`);
    }
    await expect.poll(async () => (await list()).status).toBe(200);
    await own.close();
  });
});
