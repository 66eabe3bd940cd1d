import { existsSync, readFileSync } from 'node:fs';
import { calls } from '@lastmile/contract';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const page = readFileSync(new URL('docs/original.md', root), 'utf8');
const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const named = namesIn(page);
/** Some routes have the path of a call. */
const [ofCalls = ''] = page.split('\n## Routes');

test('the page names all 104 calls of the original panel, and each exists', () => {
  const paths = new Set<string>(
    Object.values(calls).flatMap((group) => Object.values(group).map(({ path }) => path)),
  );
  const ofApi = namesIn(ofCalls).filter((name) => name.startsWith('/api/'));
  expect(ofApi.filter((name) => !paths.has(name))).toEqual([]);
  expect(new Set(ofApi).size).toBe(104);
});

test('every test that the page names exists', () => {
  const files = named.filter((name) => /^(apps|e2e|packages)\//.test(name));
  expect(files.filter((name) => !existsSync(new URL(name, root)))).toEqual([]);
  expect(files.length).toBeGreaterThan(30);
});

test('every route that the page names exists', () => {
  const [, ofRoutes = ''] = page.split('\n## Routes');
  // Read as text: the table itself needs a browser's types.
  const table = ['routes.ts', 'login-route.ts']
    .map((file) => readFileSync(new URL(`apps/web/src/app/${file}`, root), 'utf8'))
    .join();
  const paths = new Set([...table.matchAll(/(?:Route\(\s*|path: )'([^']+)'/g)].map(([, path]) => path));
  const routes = namesIn(ofRoutes).filter((name) => name.startsWith('/'));
  expect(routes.filter((name) => !paths.has(name))).toEqual([]);
  expect(new Set(routes).size).toBe(76);
});

test('every row of the page names a test', () => {
  const rows = page.split('\n').filter((line) => /^\| .*`\//.test(line));
  const isTest = (name: string) => /^(apps|e2e|packages)\/.*(\.test|\.spec)\.ts$/.test(name);
  expect(rows.filter((row) => !namesIn(row).some(isTest))).toEqual([]);
  expect(rows.length).toBeGreaterThan(40);
});
