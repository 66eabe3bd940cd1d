import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const docs = fileURLToPath(new URL('../docs/', import.meta.url));
const rows = readFileSync(path.join(docs, 'asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, section = '', met = '', , shownBy = '']) => ({ section, met, shownBy }));

const linksOf = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);

test('every point of the ASVS page says whether it is met, by the words it explains', () => {
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(({ met }) => !['yes', 'partly', 'no'].includes(met))).toEqual([]);
});

test('every point that is met names tests that exist, and contain tests', () => {
  const unshown = rows.filter(({ met, shownBy }) => met !== 'no' && linksOf(shownBy).length === 0);
  expect(unshown).toEqual([]);
  const named = new Set(rows.flatMap(({ shownBy }) => linksOf(shownBy)));
  const faulty = [...named].filter((target) => {
    const file = path.join(docs, target);
    const isTest = /\.(test|spec)\.tsx?$/.test(target);
    return (
      !isTest ||
      !statSync(file, { throwIfNoEntry: false }) ||
      !/\b(test|it)\b/.test(readFileSync(file, 'utf8'))
    );
  });
  expect(faulty).toEqual([]);
});
