import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { can, defineCall } from './call.ts';
import { createClient, ProblemError, urlOf } from './client.ts';

const save = defineCall({
  id: 'things.save',
  method: 'POST',
  path: '/api/things/{id}',
  summary: 'Save a thing',
  who: can('update', 'Area'),
  params: z.strictObject({ id: z.int() }),
  body: z.strictObject({ name: z.string() }),
  output: z.strictObject({ id: z.int() }),
  idempotent: true,
});

type ResponseFactory = () => Response;
const json =
  (value: unknown, status = 200): ResponseFactory =>
  () =>
    new Response(JSON.stringify(value), { status });

/** A client that receives the given responses in order, with the requests it sent. */
function clientWithResponses(...responses: (ResponseFactory | Error)[]) {
  const sent: { url: string; key: string | undefined; body: unknown }[] = [];
  let keys = 0;
  const client = createClient({
    parseResponses: true,
    newIdempotencyKey: () => `key-${++keys}`,
    fetch: async (url, init) => {
      const headers = init.headers as Record<string, string>;
      sent.push({ url, key: headers['idempotency-key'], body: JSON.parse(String(init.body)) });
      const response = responses.shift();
      if (response instanceof Error) throw response;
      return response?.() ?? Response.error();
    },
  });
  return { client, sent };
}

const request = { params: { id: 7 }, body: { name: 'A' } };

describe('client', () => {
  it('sends the request and returns the parsed response', async () => {
    const { client, sent } = clientWithResponses(json({ id: 7 }));
    expect(await client(save, request)).toEqual({ id: 7 });
    expect(sent).toEqual([{ url: '/api/things/7', key: 'key-1', body: { name: 'A' } }]);
  });

  it('rejects a response that does not match the contract', async () => {
    const { client } = clientWithResponses(json({ id: 7, leaked: 'column' }));
    await expect(client(save, request)).rejects.toThrow(/leaked/);
  });

  it('throws the server’s problem, and creates one for an HTML page of a proxy', async () => {
    const problem = { type: 'about:blank', title: 'Stale', status: 409, detail: 'Reload', code: 'stale' };
    const { client } = clientWithResponses(
      json(problem, 409),
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    );
    await expect(client(save, request)).rejects.toMatchObject({ problem });
    const error = await client(save, request).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProblemError);
    expect((error as ProblemError).problem).toMatchObject({ status: 502, code: 'internal' });
  });

  it('reuses the idempotency key after a lost response, and only for the same request', async () => {
    const { client, sent } = clientWithResponses(
      new Error('offline'),
      json({ id: 7 }),
      json({ id: 7 }),
      json({ id: 7 }),
    );
    await expect(client(save, request)).rejects.toThrow('offline');
    await client(save, { ...request, body: { name: 'B' } });
    await client(save, request);
    await client(save, request);
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2', 'key-1', 'key-3']);
  });

  it('keeps the idempotency key until the result of the write is known', async () => {
    const inFlight = {
      type: 'about:blank',
      title: '',
      status: 409,
      detail: '',
      code: 'idempotency_in_flight',
    };
    const { client, sent } = clientWithResponses(
      () => new Response('<h1>Gateway timeout</h1>', { status: 504 }),
      json(inFlight, 409),
      () => new Response('{"id":', { status: 200 }),
      json({ id: 7 }),
      json({ id: 7 }),
    );
    for (let lost = 0; lost < 3; lost += 1) await expect(client(save, request)).rejects.toThrow();
    await client(save, request);
    await client(save, request);
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1', 'key-1', 'key-2']);
  });
});

describe('urlOf', () => {
  it('encodes values and omits empty ones', () => {
    expect(urlOf(save, { id: 'a/b?c' }, { search: 'মিরপুর &', page: 2, empty: '', none: undefined })).toBe(
      '/api/things/a%2Fb%3Fc?search=%E0%A6%AE%E0%A6%BF%E0%A6%B0%E0%A6%AA%E0%A7%81%E0%A6%B0+%26&page=2',
    );
  });
});
