import { describe, expect, it } from 'vitest';
import { columnWords } from '../audit-labels/column-words.ts';
import { documentFields, documentWords } from '../audit-labels/document-fields.ts';
import { auditedFields } from '../audit-labels/index.ts';
import { recordWords } from '../audit-labels/record-words.ts';
import { allCalls } from '../catalogue.ts';
import type { ExportWord } from './column.ts';
import {
  exportColumns,
  exportHeader,
  exportLanguages,
  exportWord,
  exportWords,
  importWordKey,
  importWords,
} from './index.ts';

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

it('has a Bangla label for every column, field and state', () => {
  const all = [
    ...[exportColumns, auditedFields, documentFields].flatMap((fields) =>
      Object.values(fields).map(({ labels }) => labels),
    ),
    ...[exportWords, recordWords, columnWords, documentWords].flatMap((columns) =>
      Object.values(columns).flatMap((words) => Object.values<ExportWord>(words)),
    ),
  ];
  const brands = [
    ...['SSLCommerz', 'Stripe', 'BulkSMSBD', 'SSL Wireless', 'sms.net.bd', 'Twilio'],
    ...['CSV', 'Excel', 'PDF'],
  ];
  const missing = all.filter(({ en, bn }) => bn === en && !brands.includes(en)).map(({ en }) => en);
  expect([...new Set(missing)], 'add these to packages/contract/src/bangla-labels').toEqual([]);
});

it('names the currency of amounts', () => {
  expect(exportHeader('totalMinor', 'en', 'BDT')).toBe('Total (BDT)');
  expect(exportHeader('agreedPrice', 'de', 'EUR')).toBe('Individueller Preis (EUR)');
  expect(exportHeader('username', 'fr', 'EUR')).toBe('Identifiant');
});

/** Lists of technical names, which are the same in every language. */
const technical = ['action', 'subject', 'protocol'];

describe.each(exports)('the states and kinds of the export of $id', ({ id, keys }) => {
  const call = allCalls.find((one) => one.id === id);
  const shape = (call?.output as Shaped | undefined)?.shape;
  const row = (shape?.['items'] ?? shape?.['rows'])?.element?.shape ?? {};
  it('have a word in every language, which imports read again', () => {
    for (const key of keys.filter((one) => !technical.includes(one))) {
      for (const code of codesOf(row[key])) {
        for (const language of exportLanguages) {
          const word = exportWords[key]?.[code]?.[language] ?? '';
          expect(word, `${key} ${code} in ${language}`).not.toBe('');
          expect(exportWord(key, code, language)).toBe(word);
        }
      }
    }
  });
});

interface Shaped {
  readonly shape?: Readonly<Record<string, Shaped>>;
  readonly element?: Shaped;
  readonly options?: readonly string[];
  unwrap?(): Shaped;
}

/** The values of an enumeration, also if it may be null. */
const codesOf = (schema: Shaped | undefined): readonly string[] =>
  schema?.options ?? (schema?.unwrap ? codesOf(schema.unwrap()) : []);

it('reads the words of subscribers again in every language', () => {
  for (const key of ['statusReason', 'billing', 'billingMode', 'medium', 'clientType']) {
    for (const [code, labels] of Object.entries(exportWords[key] ?? {})) {
      for (const language of exportLanguages) {
        expect(importWords(key)[importWordKey(labels[language])], `${key} ${labels[language]}`).toBe(code);
      }
    }
  }
});
