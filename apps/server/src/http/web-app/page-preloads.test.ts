import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadPagePreloads } from './page-preloads.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lastmile-web-'));
  const page = (calls: string[]) => ({ files: ['assets/page.js'], namespaces: ['shared', 'areas'], calls });
  await writeFile(path.join(folder, 'preload.js'), 'preload()');
  await writeFile(
    path.join(folder, 'preloads.json'),
    JSON.stringify({
      pages: { '/areas': page(['/api/areas']), '/area/{id}': page(['/api/area/{id}']) },
      texts: { en: { shared: 'assets/en-1.js', areas: 'assets/en-2.js' }, bn: { areas: 'assets/bn.js' } },
    }),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** As the browser reads the attribute. */
const dataOf = (tag: string) =>
  JSON.parse((/data-preload="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&quot;', '"'));

it('names files, texts of all languages and calls of a page', async () => {
  const { tagOf } = await loadPagePreloads(folder);
  expect(dataOf(tagOf('/areas/'))).toEqual({
    files: ['assets/page.js'],
    texts: { en: ['assets/en-1.js', 'assets/en-2.js'], bn: ['assets/bn.js'] },
    calls: ['/api/areas'],
  });
  expect(dataOf(tagOf('/area/12')).calls).toEqual(['/api/area/12']);
});

it.each(['/', '/login', '/areas/more', '/area/"><script>', '/area/a/b'])('leaves %s alone', async (path) => {
  expect((await loadPagePreloads(folder)).tagOf(path)).toBe('');
});

it('works with a web app that was built without the list', async () => {
  expect((await loadPagePreloads(path.join(folder, 'missing'))).tagOf('/areas')).toBe('');
});
