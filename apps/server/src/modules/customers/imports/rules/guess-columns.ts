import { exportColumns, type ImportField, importDetailsOf, importFields } from '@lastmile/contract';
import { cleanText } from '@lastmile/kit';

/**
 * A header without case, spaces, punctuation and a currency at its end: `PPPoE Username` and `pppoe_username`
 * have the same key.
 */
export const headerKey = (header: string): string =>
  cleanText(header)
    .replace(/\s*\([A-Z]{3}\)$/, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
    .slice(0, 200);

/** Our own names: the key of a field and its label in exported files, in every language. */
const own = new Map<string, ImportField>();
for (const field of importFields) {
  for (const name of [field, ...Object.values(exportColumns[field]?.labels ?? {})]) {
    own.set(headerKey(name), field);
  }
}

const known = new Map<string, ImportField>(own);
for (const field of importFields) {
  for (const name of importDetailsOf(field).aliases.split(' ')) {
    const key = headerKey(name);
    if (key && !known.has(key)) known.set(key, field);
  }
}

/**
 * The likely field of each header: this ISP's earlier mapping, else by name. Each field is used once; our own
 * name for it takes precedence, then the first header.
 */
export function guessColumns(
  headers: readonly string[],
  remembered: ReadonlyMap<string, ImportField | null>,
): (ImportField | null)[] {
  const keys = headers.map(headerKey);
  const guesses = keys.map((key) =>
    remembered.has(key) ? (remembered.get(key) ?? null) : (known.get(key) ?? null),
  );
  const weight = (index: number) =>
    remembered.has(keys[index] ?? '') ? 0 : own.has(keys[index] ?? '') ? 1 : 2;
  const winners = new Map<ImportField, number>();
  for (const [index, field] of guesses.entries()) {
    if (field === null) continue;
    const winner = winners.get(field);
    if (winner === undefined || weight(index) < weight(winner)) winners.set(field, index);
  }
  return guesses.map((field, index) => (field !== null && winners.get(field) === index ? field : null));
}

/** Whether a column may hold passwords, so that not even a sample of it is shown. */
export const isPasswordColumn = (header: string, field: ImportField | null): boolean =>
  field === 'password' || /pass|pwd|secret|পাস/i.test(header);
