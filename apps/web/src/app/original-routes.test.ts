import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pageRoutes } from './routes.ts';

const page = readFileSync(new URL('../../../../docs/original.md', import.meta.url), 'utf8');
const [, table = ''] = page.split(/^## (?:Routes|Behaviour)$/m);
const routes = [...table.matchAll(/`(\/[^`]+)`/g)].map(([, path = '']) => path);

it('has every route of the original panel', () => {
  const paths = new Set<string>(pageRoutes.map(({ path }) => path));
  expect(routes.filter((route) => !paths.has(route))).toEqual([]);
  // With `/` and the one for all others, 77.
  expect(new Set(routes).size).toBe(75);
});
