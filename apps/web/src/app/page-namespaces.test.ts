import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { routeSources } from '../../route-sources.ts';

const source = path.resolve(import.meta.dirname, '..');
const known = new Set(
  readdirSync(path.join(source, 'locales/en')).map((file) => path.basename(file, '.json')),
);
/** Texts that are there before the page: those of the sign-in page, and those loaded with the menu (`router.tsx`). */
const loadedBefore = { full: ['shell'], panel: ['shell', 'layout', 'routes', 'shared', 'problems'] };

const routeTables = ['routes.ts', 'login-route.ts'].map((file) => path.join(import.meta.dirname, file));

interface Module {
  readonly namespaces: readonly string[];
  /** Loaded by the module itself, as the sign-in page does to be small. */
  readonly loaded: readonly string[];
  readonly imports: readonly string[];
}
const modules = new Map<string, Module>();
const uses = /useTranslation\(\s*(\[[^\]]*\]|'[\w-]+')|\bns: ('[\w-]+')|['`]([\w-]+):[\w.$]/g;
const loads = /loadNamespace\('([\w-]+)'\)/g;
const imports = /^(?:import|export)\s(?!type\s)[^;]*?from '(\.[^']+\.tsx?)'|\bimport\('(\.[^']+\.tsx?)'\)/gm;

function moduleOf(file: string): Module {
  const found = modules.get(file);
  if (found) return found;
  const code = readFileSync(file, 'utf8');
  const used = [...code.matchAll(uses)]
    .flatMap(([, list = '', option = '', prefix]) =>
      prefix ? [prefix] : [...`${list}${option}`.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name),
    )
    .filter((name) => known.has(name));
  const module = {
    namespaces: used,
    loaded: [...code.matchAll(loads)].map(([, name = '']) => name),
    imports: [...code.matchAll(imports)].map(([, fixed, lazy]) =>
      path.resolve(path.dirname(file), fixed ?? lazy ?? ''),
    ),
  };
  modules.set(file, module);
  return module;
}

/** The namespaces used by a page and by everything it imports, each with the first module that uses it. */
function usedBy(page: string): ReadonlyMap<string, string> {
  const used = new Map<string, string>();
  const seen = new Set([page]);
  // A set that grows while it is walked.
  for (const file of seen) {
    // The route table imports every page.
    if (routeTables.includes(file)) continue;
    const { namespaces, imports: next } = moduleOf(file);
    for (const name of namespaces) if (!used.has(name)) used.set(name, path.relative(source, file));
    for (const other of next) seen.add(other);
  }
  for (const name of [...seen].flatMap((file) => moduleOf(file).loaded)) used.delete(name);
  return used;
}

const routes = routeTables.flatMap((file) =>
  routeSources(parseSync(file, readFileSync(file, 'utf8')).program),
);

describe('each page is opened with the texts of all its components', () => {
  it.each(routes)('$path', ({ page, layout, namespaces }) => {
    const loaded = new Set([...loadedBefore[layout], ...namespaces]);
    const used = usedBy(path.resolve(import.meta.dirname, page));
    expect([...used].filter(([name]) => !loaded.has(name))).toEqual([]);
  });

  it('the menu around a page', () => {
    const used = usedBy(path.join(import.meta.dirname, 'shell/shell.tsx'));
    expect([...used].filter(([name]) => !loadedBefore.panel.includes(name))).toEqual([]);
  });

  it('declares no texts that the page does not use', () => {
    const unused = routes.flatMap(({ path: route, page, namespaces }) => {
      const used = usedBy(path.resolve(import.meta.dirname, page));
      return namespaces.filter((name) => !used.has(name)).map((name) => `${route}: ${name}`);
    });
    expect(unused).toEqual([]);
  });
});
