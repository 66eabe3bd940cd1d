import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const skipped = new Set(['node_modules', 'dist', '.cache', '.git', 'data']);

const listPages = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listPages(name);
    return entry.name.endsWith('.md') ? [name] : [];
  });

const pages = listPages('').map((name) => ({ name, text: readFileSync(path.join(root, name), 'utf8') }));
const exists = (name: string) => statSync(path.join(root, name), { throwIfNoEntry: false }) !== undefined;

test('every link between pages resolves', () => {
  const broken = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target.split('#')[0] ?? '')
      .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
      .filter((target) => !exists(path.posix.join(path.posix.dirname(name), target)))
      .map((target) => `${name}: ${target}`),
  );
  expect(broken).toEqual([]);
  expect(pages.length).toBeGreaterThan(20);
});

test('every command of a page exists', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const unknown = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/npm run (?:-s )?([a-z:-]+)/g)]
      .filter(([, script = '']) => !(script in scripts))
      .map(([command]) => `${name}: ${command}`),
  );
  expect(unknown).toEqual([]);
});

test('every path that a page of docs names exists', () => {
  const missing = pages
    .filter(({ name }) => name.startsWith('docs/') || !name.includes('/'))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/`((?:apps|packages|scripts|docs|e2e|bench|chaos|deploy)\/[\w./-]+)`/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/NNNN|tickets|\/es\//.test(target) && !exists(target))
        .map((target) => `${name}: ${target}`),
    );
  expect(missing).toEqual([]);
});

test('decisions are numbered without gaps, and each title has the number of its file', () => {
  const decisions = pages
    .filter(({ name }) => name.startsWith('docs/decisions/'))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  expect(decisions.map(({ name }) => Number(path.basename(name).slice(0, 4)))).toEqual(
    decisions.map((_decision, index) => index + 1),
  );
  decisions.forEach(({ text }, index) => {
    expect(text).toMatch(new RegExp(`^# ${index + 1}\\. `));
  });
});
