import type { ImportField } from '@lastmile/contract';
import type { Cipher } from '@lastmile/kit/encryption';
import type { EncryptedColumn } from '../../../../core/encrypted-column.ts';
import { encryptedPasswords } from '../../subscribers/index.ts';
import type { Cells } from './read-row.ts';

/** A stored row of a file, with the user's corrections. */
export interface FileRow {
  readonly cells: readonly string[];
  readonly corrected: Cells;
}

const contextOf = (ispId: number, importId: number, row: number): string =>
  `import_rows.cells:${ispId}:${importId}:${row}`;

const key = ['isp_id', 'import_id', 'row_number'];

/** Rows of files, and the passwords in them, which are encrypted for the subscriber already. */
export const encryptedImports: readonly EncryptedColumn[] = [
  {
    table: 'import_rows',
    column: 'cells_encrypted',
    key,
    contextOf: ({ isp_id, import_id, row_number }) =>
      contextOf(Number(isp_id), Number(import_id), Number(row_number)),
  },
  {
    ...encryptedPasswords,
    table: 'import_rows',
    key,
    needs: ["parsed_values->>'username'"],
    contextOf: (row) =>
      encryptedPasswords.contextOf({ ...row, username: row["parsed_values->>'username'"] ?? '' }),
  },
];

/** The whole row is encrypted, because it is not known yet which column holds passwords. */
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

/** The value of each field: the correction, else the mapped column, else the default. */
export function cellsByField(
  { cells, corrected }: FileRow,
  mapping: readonly (ImportField | null)[],
  defaults: Cells,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [index, field] of mapping.entries()) {
    if (field !== null) values[field] = cells[index] ?? '';
  }
  Object.assign(values, corrected);
  for (const [field, value] of Object.entries(defaults)) {
    if (!values[field]?.trim()) values[field] = value;
  }
  return values;
}
