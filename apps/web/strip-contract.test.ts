import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { stripSchemas } from './strip-contract.ts';

/** The module's exports, and what it built while loading. */
function evaluate(source: string) {
  const built: string[] = [];
  const code = stripSchemas(source, parseAst(source) as never).replaceAll('export ', '');
  const schema = (name: string) => {
    built.push(name);
    return { name };
  };
  const defineCall = (declaration: object) =>
    Object.defineProperties({}, Object.getOwnPropertyDescriptors(declaration));
  const run = new Function('schema', 'defineCall', `${code}; return calls;`);
  return { calls: run(schema, defineCall) as Record<string, Record<string, unknown>>, built, code };
}

const source = `
export const row = schema('row');
export const calls = {
  index: defineCall({
    id: 'index', path: '/index', summary: 'List', problems: ['x'],
    params: schema('params'), query: schema('query'), output: schema('output'), exportColumns: ['a'],
  }),
  store: defineCall({ id: 'store', path: '/store', body: schema('body') }),
};`;

test('a call keeps its path, and builds what a form needs when it is asked for, once', () => {
  const { calls, built } = evaluate(source);
  expect(built).toEqual(['row']);
  expect(calls['index']).toMatchObject({ id: 'index', path: '/index', output: true });
  expect(calls['store']?.['output']).toBeUndefined();
  expect(calls['store']?.['body']).toBe(calls['store']?.['body']);
  expect(calls['index']?.['query']).toEqual({ name: 'query' });
  expect(built).toEqual(['row', 'body', 'query']);
});

test('a schema that nothing uses can be removed', () => {
  expect(evaluate(source).code).toContain("const row = /* @__PURE__ */ (() => schema('row'))()");
});
