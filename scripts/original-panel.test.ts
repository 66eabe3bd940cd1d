import { existsSync, readFileSync } from 'node:fs';
import { allCalls } from '@lastmile/contract';
import { describe, expect, it } from 'vitest';
import { mentionsPath, usesCall } from './lib/used-calls.ts';

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const [, ofCalls = '', ofRoutes = '', ofBehaviour = ''] = read('docs/original.md').split(
  /^## (?:Calls|Routes|Behaviour)$/m,
);

/** Opens every page of the route table, so it names none; pages that the server renders are no part of that. */
const walksRouteTable = 'e2e/screens.spec.ts';
const isTest = (name: string) => /^(apps|e2e|packages)\/.*\.(test|spec)\.ts$/.test(name);

interface Row {
  readonly text: string;
  readonly paths: readonly string[];
  readonly tests: readonly string[];
}
function rowsOf(section: string): Row[] {
  const lines = section.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(1).map((text) => {
    const names = [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    return { text, paths: names.filter((name) => name.startsWith('/')), tests: names.filter(isTest) };
  });
}
/** What the rows name that none of their tests uses. */
const unshown = (rows: readonly Row[], isShownBy: (test: string, path: string) => boolean) =>
  rows.flatMap(({ paths, tests }) => paths.filter((path) => !tests.some((test) => isShownBy(test, path))));

describe('the page about the original panel', () => {
  it('names all 104 calls of it, and each exists', () => {
    const paths = rowsOf(ofCalls).flatMap((row) => row.paths);
    const existing = new Set<string>(allCalls.map(({ path }) => path));
    expect(paths.filter((path) => !existing.has(path))).toEqual([]);
    expect(new Set(paths).size).toBe(104);
  });

  it('names a test for each call that sends it', () => {
    expect(unshown(rowsOf(ofCalls), (test, path) => usesCall(read(test), path))).toEqual([]);
  });

  it('names a test for each route that opens it', () => {
    // Read as text: the table itself needs a browser's types.
    const table = ['routes.ts', 'login-route.ts'].map((file) => read(`apps/web/src/app/${file}`)).join();
    const rendered = table.split(/(?=\b\w+Route\()/).filter((route) => !route.includes('isDocument: true'));
    const opened = new Set(
      rendered.flatMap((route) => [...route.matchAll(/Route\(\s*'([^']+)'/g)].map(([, path]) => path)),
    );
    const shown = (test: string, path: string) =>
      test === walksRouteTable ? opened.has(path) : mentionsPath(read(test), path);
    const rows = rowsOf(ofRoutes);
    expect(unshown(rows, shown)).toEqual([]);
    // With `/` and the one for unknown addresses, 77. The test of the web app compares them with its table.
    expect(new Set(rows.flatMap(({ paths }) => paths)).size).toBe(75);
  });

  it('names tests that exist, in every row', () => {
    const rows = [ofCalls, ofRoutes, ofBehaviour].flatMap(rowsOf);
    expect(rows.filter(({ tests }) => tests.length === 0).map(({ text }) => text)).toEqual([]);
    expect(rows.flatMap(({ tests }) => tests).filter((test) => !existsSync(new URL(test, root)))).toEqual([]);
    expect(rowsOf(ofBehaviour).length).toBeGreaterThan(20);
  });
});

describe('a test uses a call', () => {
  const path = '/api/isp/router/show/{id}';

  it.each([
    `request('/api/isp/router/show/' + id)`,
    'owner(calls.routers.get, {})',
    'const c = calls.routers;\nowner(c.get, {})',
    "import { routerCalls as r } from '@lastmile/contract';\nowner(r.get, {})",
    'const { list, get } = routerCalls;\nowner(get, {})',
    'const { get: show } = calls.routers;\nowner(show, {})',
    'const { routers } = calls;\nowner(routers.get, {})',
  ])('that it names: %s', (text) => expect(usesCall(text, path)).toBe(true));

  it.each([
    'owner(calls.packages.get, {})',
    'owner(calls.routers.index, {})',
    'const { list, get } = calls.routers;\nowner(list, {})',
    "request('/api/isp/router/store')",
  ])('but not with %s', (text) => expect(usesCall(text, path)).toBe(false));
});
