import { readFileSync } from 'node:fs';
import { exportLanguages, exportWords } from '@lastmile/contract';
import { expect, it } from 'vitest';

it.each(exportLanguages)('files call the built-in roles as the panel does in %s', (language) => {
  const url = new URL(`../../locales/${language}/role-names.json`, import.meta.url);
  const shown: Record<string, string> = JSON.parse(readFileSync(url, 'utf8'));
  const written = Object.entries(exportWords['roleName'] ?? {}).map(([role, words]) => [
    role,
    words[language],
  ]);
  expect(Object.fromEntries(written)).toEqual(shown);
  expect(written).toHaveLength(9);
});
