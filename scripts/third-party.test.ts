import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isAllowed, readLockedPackages } from './lib/third-party.ts';
import { buildThirdPartyFile, thirdPartyFile } from './lib/third-party-file.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

test('an expression is allowed if one of its alternatives is, and all parts of that', () => {
  expect(isAllowed('MIT', false)).toBe(true);
  expect(isAllowed('(MIT OR GPL-3.0)', false)).toBe(true);
  expect(isAllowed('(MIT AND GPL-3.0)', true)).toBe(false);
  expect(isAllowed('GPL-3.0', true)).toBe(false);
  expect(isAllowed('unknown', true)).toBe(false);
});

test('a tool may have a licence that what is shipped may not have', () => {
  expect([isAllowed('MPL-2.0', true), isAllowed('MPL-2.0', false)]).toEqual([true, false]);
});

test('every package has an allowed licence', () => {
  const packages = readLockedPackages(root);
  expect(packages.length).toBeGreaterThan(300);
  const refused = packages
    .filter(({ license, isDev }) => !isAllowed(license, isDev))
    .map(({ folder, license }) => `${folder}: ${license}`);
  expect(refused).toEqual([]);
});

test('the file of third-party licences is complete (npm run third-party writes it)', () => {
  const written = readFileSync(path.join(root, thirdPartyFile), 'utf8');
  expect(written === buildThirdPartyFile(root)).toBe(true);
});
