import { accountColumns, accountWords } from './account-columns.ts';
import { auditWords } from './audit-words.ts';
import { billingColumns } from './billing-columns.ts';
import { billingWords } from './billing-words.ts';
import { checkoutColumns } from './checkout-columns.ts';
import { checkoutWords } from './checkout-words.ts';
import { type ExportColumn, type ExportLanguage, type ExportWord, exportLanguages } from './column.ts';
import { customerColumns } from './customer-columns.ts';
import { customerWords } from './customer-words.ts';
import { networkColumns } from './network-columns.ts';
import { planColumns, planWords } from './plan-columns.ts';
import { reportColumns } from './report-columns.ts';
import { reportWords } from './report-words.ts';
import { resellerColumns, resellerWords } from './reseller-columns.ts';
import { settlementColumns, settlementWords } from './settlement-columns.ts';
import { supportColumns, supportWords } from './support-columns.ts';

export type { ExportColumn, ExportKind, ExportLanguage } from './column.ts';
export { exportLanguages } from './column.ts';
export { currencyColumnsOf } from './currency-columns.ts';

/** Every column of exported files, by the key of its value. */
export const exportColumns: Readonly<Record<string, ExportColumn>> = {
  ...reportColumns,
  ...networkColumns,
  ...accountColumns,
  ...billingColumns,
  ...checkoutColumns,
  ...customerColumns,
  ...planColumns,
  ...settlementColumns,
  ...resellerColumns,
  ...supportColumns,
};

/** The header of a column: its label, with the currency of an amount unless another column names it. */
export function exportHeader(key: string, language: ExportLanguage, currency: string | null): string {
  const column = exportColumns[key];
  if (!column) return key;
  const label = column.labels[language];
  const isAmount = column.kind === 'minor' || column.kind === 'amount';
  return isAmount && currency ? `${label} (${currency})` : label;
}

/** The words for the states and kinds of a column, by their code. */
export const exportWords: Readonly<Record<string, Readonly<Record<string, ExportWord>>>> = combined([
  accountWords,
  auditWords,
  customerWords,
  billingWords,
  checkoutWords,
  planWords,
  settlementWords,
  resellerWords,
  supportWords,
  reportWords,
]);

/** Several modules have a column of the same name; its words are those of all of them. */
function combined(sources: readonly Readonly<Record<string, Readonly<Record<string, ExportWord>>>>[]) {
  const all: Record<string, Record<string, ExportWord>> = {};
  for (const source of sources) {
    for (const [key, words] of Object.entries(source)) all[key] = { ...all[key], ...words };
  }
  return all;
}

/** A state or kind in the language of the reader; other text stays as it is. */
export function exportWord(key: string, value: string, language: ExportLanguage): string {
  const known = exportWords[key];
  return known && Object.hasOwn(known, value) ? (known[value]?.[language] ?? value) : value;
}

/** How imports compare words: without case, and with one sign for spaces and dashes. */
export const importWordKey = (text: string): string => text.toLowerCase().replace(/[\s-]+/g, '_');

/** The codes of a column by the words of every language, so that an exported file can be imported again. */
export const importWords = (key: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(exportWords[key] ?? {}).flatMap(([code, labels]) =>
      exportLanguages.map((language) => [importWordKey(labels[language]), code]),
    ),
  );
