import { type ImportField, importDetailsOf, importFields } from '@lastmile/contract';
import { cleanText } from '@lastmile/kit';

/** A header without case, spaces and punctuation: `PPPoE Username` and `pppoe_username` have the same key. */
export const headerKey = (header: string): string =>
  cleanText(header)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
    .slice(0, 200);

const known = new Map<string, ImportField>();
for (const field of importFields) {
  for (const name of [field, ...importDetailsOf(field).aliases.split(' ')]) {
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
    remembered.has(keys[index] ?? '') ? 0 : keys[index] === headerKey(guesses[index] ?? '') ? 1 : 2;
  const winners = new Map<ImportField, number>();
  for (const [index, field] of guesses.entries()) {
    if (field === null) continue;
    const winner = winners.get(field);
    if (winner === undefined || weight(index) < weight(winner)) winners.set(field, index);
  }
  return guesses.map((field, index) => (field !== null && winners.get(field) === index ? field : null));
}

/** Whether a column may hold passwords, so that not even a sample of it is shown. */
export const looksSecret = (header: string, field: ImportField | null): boolean =>
  field === 'password' || /pass|pwd|secret|পাস/i.test(header);
