import type { ImportField } from '@lastmile/contract';
import type { Cipher } from '@lastmile/kit/encryption';
import type { Cells } from './read-row.ts';

/** A row of a file as it lies in the database, with what people wrote over it since. */
export interface FileRow {
  readonly cells: readonly string[];
  readonly corrected: Cells;
}

const contextOf = (ispId: number, importId: number, row: number): string =>
  `import_rows.cells:${ispId}:${importId}:${row}`;

/** The whole row is sealed: which of its columns holds passwords is known only once a person has said so. */
export const encryptRow = (
  cipher: Cipher,
  ispId: number,
  importId: number,
  row: number,
  file: FileRow,
): string => cipher.encrypt(JSON.stringify([file.cells, file.corrected]), contextOf(ispId, importId, row));

export function decryptRow(
  cipher: Cipher,
  ispId: number,
  importId: number,
  row: number,
  encrypted: string,
): FileRow {
  const [cells, corrected] = JSON.parse(cipher.decrypt(encrypted, contextOf(ispId, importId, row))) as [
    string[],
    Cells,
  ];
  return { cells, corrected };
}

/** What the row says of each field: written over by hand, else in the column that fills it, else the default. */
export function cellsByField(
  { cells, corrected }: FileRow,
  mapping: readonly (ImportField | null)[],
  defaults: Cells,
): Record<string, string> {
  const said: Record<string, string> = {};
  for (const [index, field] of mapping.entries()) {
    if (field !== null) said[field] = cells[index] ?? '';
  }
  Object.assign(said, corrected);
  for (const [field, value] of Object.entries(defaults)) {
    if (!said[field]?.trim()) said[field] = value;
  }
  return said;
}
