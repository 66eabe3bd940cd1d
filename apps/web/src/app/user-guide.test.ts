import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import names from '../locales/en/routes.json' with { type: 'json' };
import { pageRoutes } from './routes.ts';

const root = new URL('../../../../', import.meta.url);
const folder = new URL('docs/guide/', root);
const textOf = (page: string) => readFileSync(new URL(page, folder), 'utf8');
const guides = readdirSync(folder).filter((name) => name.endsWith('.md'));
const pages = [...guides, '../../README.md'];
const nameOf = (key: string) => (names as Record<string, string>)[key] ?? key;

/** `*Save*` and `*Billing › Payments*`: what a screen says. */
const namedIn = (text: string) =>
  [...text.matchAll(/(?<!\*)\*(?!\*|\s)([^*]+?)\*(?!\*)/g)].map(([, name = '']) =>
    name.replaceAll(/\s+/g, ' ').replaceAll('’', "'"),
  );
const entriesOf = (text: string) => namedIn(text).filter((name) => name.includes(' › '));

const menu = new Set(
  pageRoutes.flatMap((route) =>
    'menu' in route && route.menu ? [`${nameOf(`group.${route.menu}`)} › ${nameOf(route.name)}`] : [],
  ),
);
/** Below an entry of the menu: a row of its list, or an action. */
const isInMenu = (entry: string) =>
  [...menu].some((known) => entry === known || entry.startsWith(`${known} › `));

const locales = new URL('../locales/en/', import.meta.url);
const texts = new Set(
  readdirSync(locales)
    .flatMap((file) => Object.values(JSON.parse(readFileSync(new URL(file, locales), 'utf8'))))
    .map((text) => String(text).replaceAll('’', "'")),
);
/** Names of the demo, languages, and a text without its placeholder. */
const others = ['Owner Meghna Broadband', 'Owner Padma Link', 'was Home…', 'বাংলা', 'English', 'Tk', 'Collect'];

describe.each(guides)('the guide %s', (page) => {
  it('names entries that the menu has', () => {
    expect(entriesOf(textOf(page)).filter((entry) => !isInMenu(entry))).toEqual([]);
  });
});

describe.each(pages)('the page %s', (page) => {
  it('names buttons, tabs and labels as the screens do', () => {
    const unknown = namedIn(textOf(page)).filter(
      (name) => !name.includes(' › ') && !texts.has(name) && !others.includes(name),
    );
    expect(unknown).toEqual([]);
  });

  it('shows pictures and links to pages that exist', () => {
    const links = [...textOf(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(new URL(link, new URL(page, folder))))).toEqual([]);
  });
});

it('finds the entries in the guide', () => {
  expect(guides.flatMap((page) => entriesOf(textOf(page))).length).toBeGreaterThan(30);
});

it('shows every picture somewhere', () => {
  const all = [...pages, '../pictures/README.md'].map(textOf).join();
  const files = readdirSync(new URL('docs/pictures/', root), { recursive: true, encoding: 'utf8' });
  const pictures = files.filter((file) => file.endsWith('.png'));
  expect(pictures.length).toBeGreaterThan(50);
  expect(pictures.filter((picture) => !all.includes(`${picture})`))).toEqual([]);
});
