import { existsSync, readFileSync } from 'node:fs';
import { calls } from '@lastmile/contract';
import { expect, test } from 'vitest';
import { pageRoutes } from '../apps/web/src/app/routes.ts';

const root = new URL('../', import.meta.url);
const page = readFileSync(new URL('docs/original.md', root), 'utf8');
const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const named = namesIn(page);
const [ofCalls = '', ofRoutes = ''] = page.split(/^## (?:Routes|Behaviour)$/m);

test('the page names all 104 calls of the original panel, and each exists', () => {
  const paths = new Set<string>(
    Object.values(calls).flatMap((group) => Object.values(group).map(({ path }) => path)),
  );
  const ofApi = namesIn(ofCalls).filter((name) => name.startsWith('/api/'));
  expect(ofApi.filter((name) => !paths.has(name))).toEqual([]);
  expect(new Set(ofApi).size).toBe(104);
});

test('the page names the routes of the original panel, and each exists', () => {
  const paths = new Set<string>(pageRoutes.map(({ path }) => path));
  const routes = namesIn(ofRoutes).filter((name) => name.startsWith('/'));
  expect(routes.filter((name) => !paths.has(name))).toEqual([]);
  // With `/` and the one for all others, 77.
  expect(new Set(routes).size).toBe(75);
});

test('every test that the page names exists', () => {
  const files = named.filter((name) => /^(apps|e2e|packages)\//.test(name));
  expect(files.filter((name) => !existsSync(new URL(name, root)))).toEqual([]);
  expect(files.length).toBeGreaterThan(30);
});
