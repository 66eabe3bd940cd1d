import { readFileSync } from 'node:fs';
import { allCalls } from '@lastmile/contract';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { preloadsOf } from './page-preloads.ts';
import { routeSources } from './route-sources.ts';
import { pageRoutes } from './src/app/routes.ts';

const file = new URL('./src/app/routes.ts', import.meta.url);
const sources = routeSources(parseSync('routes.ts', readFileSync(file, 'utf8')).program);

it('reads every page inside the menu from the route table', () => {
  const expected = pageRoutes
    .filter(({ layout, page }) => layout === 'panel' && page)
    .map(({ path, namespaces = [], firstCall }) => ({
      path,
      namespaces: [namespaces].flat(),
      ...(firstCall ? { firstCall } : {}),
    }));
  const read = sources.filter(({ layout }) => layout === 'panel');
  expect(read.map(({ layout: _layout, page: _page, ...route }) => route)).toEqual(expected);
});

it('names only calls of the contract that exist and accept their query', () => {
  const gets = allCalls.filter(({ method }) => method === 'GET');
  for (const { firstCall } of sources) {
    if (!firstCall) continue;
    const { pathname, searchParams } = new URL(firstCall, 'http://panel');
    const call = gets.find(({ path }) => path === decodeURIComponent(pathname));
    expect(call, firstCall).toBeDefined();
    const query = call?.query as unknown as { parse(values: unknown): unknown } | undefined;
    if (searchParams.size > 0) query?.parse(Object.fromEntries(searchParams));
  }
});

it('lists the files of a page with what they import, but not what every visit loads', () => {
  const chunk = (fileName: string, moduleIds: string[], imports: string[] = [], css: string[] = []) => ({
    type: 'chunk' as const,
    fileName,
    isEntry: fileName === 'start.js',
    moduleIds,
    imports,
    viteMetadata: { importedCss: new Set(css) },
  });
  const bundle = {
    'start.js': chunk('start.js', ['/src/main.tsx'], ['vendor.js']),
    'vendor.js': chunk('vendor.js', ['/react.js']),
    'shell.js': chunk('shell.js', ['/src/app/shell/shell.tsx'], ['vendor.js']),
    'page.js': chunk('page.js', ['/src/areas.page.tsx'], ['start.js', 'part.js'], ['page.css']),
    'part.js': chunk('part.js', ['/src/part.tsx']),
    'en.js': chunk('en.js', ['/src/locales/en/areas.json']),
  };
  const areas = { layout: 'panel', namespaces: ['areas'], page: '/src/areas.page.tsx' } as const;
  const { pages, texts } = preloadsOf(bundle, [
    { path: '/areas', ...areas },
    { path: '/login', ...areas, layout: 'full' },
  ]);
  expect(Object.keys(pages)).toEqual(['/areas']);
  expect(pages['/areas']?.files).toEqual(['shell.js', 'page.js', 'page.css', 'part.js']);
  expect(pages['/areas']?.namespaces).toContain('areas');
  expect(texts).toEqual({ en: { areas: 'en.js' } });
});
