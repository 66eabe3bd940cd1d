import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import names from '../locales/en/routes.json' with { type: 'json' };
import { pageRoutes } from './routes.ts';

const folder = new URL('../../../../docs/guide/', import.meta.url);
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
const nameOf = (key: string) => (names as Record<string, string>)[key] ?? key;

/** `*Billing › Payments*`: an entry of the menu. */
const entriesOf = (text: string) =>
  [...text.matchAll(/\*([^*\n]+?)\s›\s([^*]+?)\*/g)].map(([, group = '', entry = '']) => [
    group,
    entry.replaceAll(/\s+/g, ' '),
  ]);

const menu = new Set(
  pageRoutes.flatMap((route) =>
    'menu' in route && route.menu ? [`${nameOf(`group.${route.menu}`)} › ${nameOf(route.name)}`] : [],
  ),
);

it.each(pages)('the guide %s names entries that the menu has', (page) => {
  const entries = entriesOf(readFileSync(new URL(page, folder), 'utf8'));
  expect(entries.map((entry) => entry.join(' › ')).filter((entry) => !menu.has(entry))).toEqual([]);
});

it('finds the entries in the guide', () => {
  const all = pages.flatMap((page) => entriesOf(readFileSync(new URL(page, folder), 'utf8')));
  expect(all.length).toBeGreaterThan(30);
});
