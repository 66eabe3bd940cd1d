import type { ExportWord } from '../export-columns/column.ts';
import { exportWords } from '../export-columns/index.ts';
import { auditField } from './audit-field.ts';
import { columnWords } from './column-words.ts';
import { documentFields, documentWords } from './document-fields.ts';
import { recordWords } from './record-words.ts';
import { type AuditedEntry, type AuditWriter, numberText, textOf } from './writer.ts';

type Document = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A stored document: an object, or a list of objects. */
export const isDocument = (value: unknown): value is Document | readonly Document[] =>
  Array.isArray(value) ? value.some(isObject) : isObject(value);

/** Keys whose contents are ids or widths: the number of them is shown. */
const counted = new Set(['defaultViews', 'excludedIds', 'hidden', 'ids', 'order', 'widths']);

/** The label of a key within a document; undefined for keys that mean nothing to a person. */
export function documentField(key: string) {
  const field = documentFields[key] ?? auditField(key);
  return field === 'technical' ? undefined : field;
}

/** A stored document as people read it: "Status: Active, Area: Mirpur". */
export function documentText(
  entry: AuditedEntry,
  column: string,
  value: Document | readonly Document[],
  writer: AuditWriter,
): string {
  if (!Array.isArray(value)) return objectText(entry, value as Document, writer);
  const documents: readonly Document[] = value;
  if (column === 'slabs') return slabsText(documents, writer);
  if (column === 'columns')
    return documents.map((one) => `${one['header']}: ${sourceText(one, writer)}`).join(', ');
  return documents.map((one) => objectText(entry, one, writer)).join('; ');
}

function objectText(entry: AuditedEntry, value: Document, writer: AuditWriter): string {
  return Object.entries(value)
    .flatMap(([key, one]) => {
      const label = documentField(key)?.labels[writer.language] ?? key;
      const text =
        documentField(key) === undefined && auditField(key) ? '' : partText(entry, key, one, writer);
      if (text === '') return [];
      return [isObject(one) && !counted.has(key) ? `${label} (${text})` : `${label}: ${text}`];
    })
    .join(', ');
}

function partText(entry: AuditedEntry, key: string, value: unknown, writer: AuditWriter): string {
  if (value === null || value === undefined || value === '') return '';
  if (counted.has(key)) return countText(value as object, writer);
  if (isDocument(value)) return documentText(entry, key, value, writer);
  if (Array.isArray(value)) return value.map((one) => partText(entry, key, one, writer)).join(', ');
  if (typeof value === 'boolean') return writer.yesNo(value);
  const kind = documentField(key)?.kind ?? 'text';
  if (typeof value === 'number') return numberText(kind, value, writer);
  return entry.names[`${key}:${String(value)}`] ?? wordText(key, String(value), kind, writer);
}

const countText = (value: object, writer: AuditWriter): string => {
  const count = Object.keys(value).length;
  return count ? writer.number(count) : '';
};

const allWords: readonly Readonly<Record<string, ExportWord>>[] = [
  ...Object.values(exportWords),
  ...Object.values<Readonly<Record<string, ExportWord>>>(columnWords),
  ...Object.values<Readonly<Record<string, ExportWord>>>(recordWords),
];

/** Lists filter by states under names of their own, so a code without a word here has that of another column. */
function wordOf(key: string, code: string): ExportWord | undefined {
  const own = [documentWords[key], exportWords[key]];
  return [...own, ...allWords].find((words) => words && Object.hasOwn(words, code))?.[code];
}

function wordText(key: string, value: string, kind: string, writer: AuditWriter): string {
  if (key === 'sort') return sortText(value, writer);
  if (['yes', 'no', 'true', 'false'].includes(value))
    return writer.yesNo(value === 'yes' || value === 'true');
  const word = /^[a-z][a-z_-]*$/.test(value) ? wordOf(key, value) : undefined;
  return word?.[writer.language] ?? textOf(kind, value, writer);
}

/** `-dueMinor` is by the due amount, from the largest. */
function sortText(value: string, { language }: AuditWriter): string {
  const key = value.replace(/^-/, '');
  const label = documentField(key)?.labels[language] ?? key;
  return value.startsWith('-') ? `${label} ↓` : label;
}

/** Prices by the number of subscribers; the last one has no end. */
function slabsText(slabs: readonly Document[], writer: AuditWriter): string {
  return slabs
    .map(({ upTo, priceMinor }, at) => {
      const before = slabs[at - 1]?.['upTo'];
      const first = typeof before === 'number' ? before + 1 : 1;
      const range = `${writer.number(first)}${typeof upTo === 'number' ? `–${writer.number(upTo)}` : '+'}`;
      return `${range}: ${writer.money(Number(priceMinor))}`;
    })
    .join('; ');
}

/** What fills a column of the regulator's export. */
function sourceText({ source, fixed }: Document, { language }: AuditWriter): string {
  if (source === 'fixed') return String(fixed ?? '–');
  return documentField(String(source))?.labels[language] ?? String(source);
}
