import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const docs = path.join(root, 'docs');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const rows = read('docs/asvs.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, points = '', , met = '', how = '', shownBy = '']) => ({
    ...{ points: points.split(', '), met, how, shownBy },
  }));

/** The points of the standard by section, without those that it deleted and those of level 3. */
const standard = JSON.parse(read('scripts/fixtures/asvs-4.0.3-level-2.json')) as {
  sections: Record<string, string[]>;
};
const linksOf = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);

test('the ASVS page has every point of the standard once, and every section', () => {
  const named = rows.flatMap(({ points }) => points);
  const expected = Object.entries(standard.sections).flatMap(([section, points]) =>
    // A section without a point at level 2 is named itself.
    points.length > 0 ? points : [section],
  );
  expect([...named].sort()).toEqual([...expected].sort());
  expect(expected.length).toBeGreaterThan(250);
});

test('every row of the ASVS page says whether it is met, by the words it explains, and why not', () => {
  expect(rows.filter(({ met }) => !['yes', 'partly', 'no', 'n/a'].includes(met))).toEqual([]);
  expect(rows.filter(({ met, how }) => met !== 'yes' && how.length < 4)).toEqual([]);
});

test('every point that is met names tests that exist, and contain tests', () => {
  const isMet = (met: string) => met === 'yes' || met === 'partly';
  const unshown = rows.filter(({ met, shownBy }) => isMet(met) && linksOf(shownBy).length === 0);
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

test('every attacker of the threat model links to chapters of the ASVS page that exist', () => {
  const slugOf = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-');
  const chapters = [...read('docs/asvs.md').matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
    slugOf(heading),
  );
  const [, model = ''] = read('SECURITY.md').split('### Attackers');
  const attackers = (model.split('\n### ')[0] ?? '').split('\n').filter((line) => /^\| \*\*/.test(line));
  expect(attackers).toHaveLength(7);
  for (const attacker of attackers) {
    const anchors = linksOf(attacker).map((target) => target.replace('docs/asvs.md#', ''));
    expect(anchors.length, attacker).toBeGreaterThan(0);
    expect(anchors.filter((anchor) => !chapters.includes(anchor))).toEqual([]);
  }
});
