import { readdirSync, readFileSync } from 'node:fs';
import { allCalls, type Call, urlOf } from '@lastmile/contract';
import { describe, expect, it } from 'vitest';
import { callGroups } from './lib/api-pages/call-groups.ts';
import { apiFolder, originalPaths, readExamples, renderPages } from './lib/api-pages/render-pages.ts';

const examples = readExamples();
const calls = allCalls as readonly Call[];
interface Parser {
  safeParse(value: unknown): { readonly success: boolean; readonly error?: { readonly message: string } };
}
const errorOf = (schema: unknown, value: unknown): string | undefined =>
  (schema as Parser).safeParse(value).error?.message;

describe('the pages of the API', () => {
  it('are what the contract and the examples say: run "npm run api-examples" and commit docs/api', () => {
    const pages = renderPages(examples);
    for (const [name, page] of Object.entries(pages))
      expect(readFileSync(new URL(name, apiFolder), 'utf8') === page, name).toBe(true);
    expect(readdirSync(apiFolder).sort()).toEqual([...Object.keys(pages), 'examples.json'].sort());
  });

  it('have every call, once, and all calls of the original panel', () => {
    const shown = callGroups.flatMap((group) => group.calls.map(({ id }) => id));
    expect(shown.sort()).toEqual(calls.map(({ id }) => id).sort());
    expect(Object.keys(examples).sort()).toEqual(calls.map(({ id }) => id).sort());
    const paths = new Set(calls.map(({ path }) => path));
    expect([...originalPaths()].filter((path) => !paths.has(path))).toEqual([]);
  });

  it('contain no token', () => {
    expect(JSON.stringify(examples)).not.toMatch(/eyJ[A-Za-z0-9_-]{10}/);
  });
});

describe.each(calls)('the example of $id', (call) => {
  const { url, params, query, body, status, response } = examples[call.id] ?? {
    url: '',
    status: 0,
    response: null,
  };

  it('is a request and a response by the contract', () => {
    expect(status).toBe(call.status);
    expect(url).toBe(urlOf(call, params, query));
    for (const [schema, value] of [
      [call.params, params ?? {}],
      [call.query, query ?? {}],
      [call.body, body ?? {}],
      [call.output, response],
    ])
      if (schema) expect(errorOf(schema, value)).toBeUndefined();
  });
});
