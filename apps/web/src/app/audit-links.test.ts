import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { entities } from '../features/audit/components/entities.ts';
import { pageRoutes } from './routes.ts';

const schema = readFileSync(new URL('../../../../packages/database/schema.sql', import.meta.url), 'utf8');
const audited = new Set(
  [...schema.matchAll(/CREATE TRIGGER audit_\w+ .*? ON (\w+)/g)].map(([, table]) => table ?? ''),
);

it('every record of the audit log links to a page, but saved views, which are part of every list', () => {
  const paths = new Set(pageRoutes.map((route) => route.path.replace(/\{\w+\}/, '1')));
  const entry = { title: 'RC-1', names: {}, parentId: 1, ispId: 1 };
  const pages = Object.entries(entities).flatMap(([table, { path, adminPath }]) =>
    [path, adminPath].map((to) => [table, to] as const),
  );
  const linked = pages.flatMap(([table, to]) =>
    to === undefined ? [] : [[table, (typeof to === 'string' ? to : to(1, entry)).replace(/\?.*/, '')]],
  );
  expect(linked.filter(([, to]) => !paths.has(to ?? ''))).toEqual([]);
  expect([...audited].filter((table) => !linked.some(([linkedTable]) => linkedTable === table))).toEqual([
    'saved_views',
  ]);
});
