import { calls } from '@lastmile/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { north, startTestServer, type TestServer } from '../../test/support/test-server.ts';

let panel: TestServer;
let token: string;
beforeAll(async () => {
  panel = await startTestServer();
  token = await panel.tokenOf(north.logins.client);
});
afterAll(() => panel.close());

interface Problem {
  status: number;
  code: string;
  errors?: { path: string; message: string }[];
}

async function send(
  path: string,
  body?: string | Buffer,
  contentType = 'application/json',
): Promise<Problem> {
  const response = await panel.request(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': contentType }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  expect(text).not.toMatch(/\n\s+at |node_modules|\.ts:\d/);
  return response.ok ? { status: response.status, code: 'ok' } : (JSON.parse(text) as Problem);
}

const store = '/api/isp/area/store';
const pathsOf = (problem: Problem) => problem.errors?.map((error) => error.path);

describe('a request body', () => {
  it('that is not JSON is malformed', async () => {
    for (const body of ['{"name": ', 'name=x', '', '[1,']) {
      expect(await send(store, body)).toMatchObject({ status: 400, code: 'malformed' });
    }
  });

  it('with another JSON type returns what is expected', async () => {
    for (const body of ['[]', '"text"', '5', 'null', 'true']) {
      expect(await send(store, body)).toMatchObject({ status: 422, code: 'invalid' });
    }
  });

  it('with wrong types returns each field', async () => {
    const problem = await send(store, JSON.stringify({ name: 5, nameBn: {}, parentId: 'one' }));
    expect(problem).toMatchObject({ status: 422, code: 'invalid' });
    expect(pathsOf(problem)).toEqual(['name', 'nameBn', 'parentId']);
  });

  it('with unknown fields returns their names', async () => {
    const problem = await send(store, JSON.stringify({ name: 'A', parentId: null, isAdmin: true, ispId: 2 }));
    expect(problem.status).toBe(422);
    expect(pathsOf(problem)).toEqual(['isAdmin', 'ispId']);
  });

  it('cannot reach the prototype', async () => {
    for (const body of [
      '{"name":"A","parentId":null,"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{"x":1}}}',
    ]) {
      expect((await send(store, body)).status).toBe(400);
    }
  });

  it('with a NUL or an unpaired surrogate returns the field, at any depth', async () => {
    expect(await send(store, '{"name":"a\\u0000b","parentId":null}')).toMatchObject({
      status: 422,
      errors: [{ path: 'name' }],
    });
    expect(await send(store, '{"name":"a\\ud800","parentId":null}')).toMatchObject({
      status: 422,
      errors: [{ path: 'name' }],
    });
    expect(await send(store, '{"x":{"y":["\\u0000"]}}')).toMatchObject({
      status: 422,
      errors: [{ path: 'x.y.0' }],
    });
  });

  it('that is not UTF-8 is malformed', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"name":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('","parentId":null}'),
    ]);
    expect(await send(store, bytes)).toMatchObject({ status: 400, code: 'malformed' });
  });

  it('that is too long is rejected, and so is a field that is too long', async () => {
    expect(await send(store, `{"name":"${'x'.repeat(1_100_000)}"}`)).toMatchObject({
      status: 413,
      code: 'body_too_large',
    });
    expect(await send(store, JSON.stringify({ name: 'x'.repeat(81), parentId: null }))).toMatchObject({
      status: 422,
      errors: [{ path: 'name' }],
    });
  });

  it('nested too deeply is rejected without a stack overflow', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    expect((await send(store, `{"name":${deep},"parentId":null}`)).status).toBeGreaterThanOrEqual(400);
    expect(await send('/api/health/live')).toMatchObject({ status: 200 });
  });

  it('with a content type other than JSON is rejected', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      expect(await send(store, 'x=1', type)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    }
  });
});

describe('a query or path', () => {
  const list = '/api/isp/area/index';
  it.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=1e999', 'page'],
    ['page=99999999999999999999', 'page'],
    ['page=one', 'page'],
    ['page=1&page=2', 'page'],
    ['pageSize=9', 'pageSize'],
    ['pageSize=201', 'pageSize'],
    ['sort=passwordHash', 'sort'],
    ['sort=name;drop table areas', 'sort'],
    ['format=pdf', 'format'],
    ['parent=all', 'parent'],
    ['colour=red', 'colour'],
    ['search=a%00b', 'search'],
    [`search=${'x'.repeat(101)}`, 'search'],
  ])('?%s returns the field', async (query, field) => {
    expect(await send(`${list}?${query}`)).toMatchObject({
      status: 422,
      code: 'invalid',
      errors: [{ path: field }],
    });
  });

  it('that is not UTF-8 is malformed', async () => {
    expect(await send(`${list}?search=%ff`)).toMatchObject({ status: 400, code: 'malformed' });
    expect(await send('/api/isp/area/update/%ff', '{}')).toMatchObject({ status: 400, code: 'malformed' });
  });

  it('for a page after the last returns an empty page', async () => {
    expect(await send(`${list}?page=100000`)).toMatchObject({ status: 200 });
  });

  it('of no call is a 404 problem, and of another method 405', async () => {
    expect(await send('/api/no/such/call')).toMatchObject({ status: 404, code: 'not_found' });
    expect(await send('/api/isp/area/index', '{}')).toMatchObject({ status: 405 });
    expect(await send('/api/isp/area/update/abc', '{"name":"A","parentId":null,"version":1}')).toMatchObject({
      status: 422,
      errors: [{ path: 'id' }],
    });
  });
});

describe('arbitrary input', () => {
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fc.record({ name: fc.jsonValue(), parentId: fc.jsonValue(), version: fc.jsonValue() }),
  );

  it('gets a response below 500', async () => {
    const { params: _, ...update } = calls.areas.update;
    await fc.assert(
      fc.asyncProperty(anything, fc.string({ unit: 'binary', maxLength: 30 }), async (body, id) => {
        const path = update.path.replace('{id}', encodeURIComponent(id.toWellFormed()));
        expect((await send(path, JSON.stringify(body))).status).toBeLessThan(500);
        expect(
          (await send(`/api/isp/area/index?search=${encodeURIComponent(id.toWellFormed())}`)).status,
        ).toBeLessThan(500);
        expect((await send('/api/isp/login', JSON.stringify(body))).status).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
  });
});
