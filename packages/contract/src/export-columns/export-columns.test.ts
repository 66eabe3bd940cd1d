import { describe, expect, it } from 'vitest';
import { allCalls } from '../catalogue.ts';
import { exportColumns, exportHeader, exportLanguages } from './index.ts';

const exports = allCalls.flatMap(({ id, exportColumns: keys }) => (keys ? [{ id, keys }] : []));

describe.each(exports)('the export of $id', ({ keys }) => {
  it('has a header for every column in every language', () => {
    for (const key of keys) {
      for (const language of exportLanguages) {
        expect(exportColumns[key]?.labels[language], `${key} in ${language}`).toBeTruthy();
      }
    }
  });

  it('has no two columns with the same header', () => {
    for (const language of exportLanguages) {
      const headers = keys.map((key) => exportHeader(key, language, 'BDT'));
      expect(new Set(headers).size, headers.join()).toBe(headers.length);
    }
  });

  it('writes every amount in minor units as a decimal amount', () => {
    for (const key of keys) expect(exportColumns[key]?.kind === 'minor', key).toBe(key.endsWith('Minor'));
  });
});

it('names the currency of amounts', () => {
  expect(exportHeader('totalMinor', 'en', 'BDT')).toBe('Total (BDT)');
  expect(exportHeader('agreedPrice', 'de', 'EUR')).toBe('Individueller Preis (EUR)');
  expect(exportHeader('username', 'fr', 'EUR')).toBe('Identifiant');
});
