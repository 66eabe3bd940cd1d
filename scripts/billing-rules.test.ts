import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const [, table = ''] = read('docs/billing-rules.md').split('## Tests\n');
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split(' | '))
  .map(([behaviour = '', shownBy = '']) => ({
    behaviour,
    tests: [...shownBy.matchAll(/`([^`]+)`: \*([^*]+)\*/g)].map(([, file = '', title = '']) => ({
      file,
      title,
    })),
  }));

/** The title of a test, or its end if the rest is composed. */
const hasTest = (source: string, title: string) =>
  source.includes(`${title}'`) || source.includes(`${title}\``);

it('the page about the billing rules names tests for each behaviour', () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([]);
});

it('these tests exist under their titles', () => {
  const named = rows.flatMap(({ tests }) => tests);
  const missing = named.filter(
    ({ file, title }) =>
      !/\.(test|spec)\.ts$/.test(file) || !existsSync(new URL(file, root)) || !hasTest(read(file), title),
  );
  expect(missing).toEqual([]);
});
