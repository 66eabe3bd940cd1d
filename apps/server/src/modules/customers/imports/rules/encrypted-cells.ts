import type { ImportField } from '@lastmile/contract';
import type { Sealer } from '@lastmile/kit/encryption';
import type { Cells } from './read-row.ts';

/** A row of a file as it lies in the database, with what people wrote over it since. */
export interface FileRow {
  readonly cells: readonly string[];
  readonly mended: Cells;
}

const contextOf = (ispId: number, importId: number, row: number): string =>
  `import_rows.cells:${ispId}:${importId}:${row}`;

/** The whole row is sealed: which of its columns holds passwords is known only once a person has said so. */
export const sealRow = (
  sealer: Sealer,
  ispId: number,
  importId: number,
  row: number,
  file: FileRow,
): string => sealer.seal(JSON.stringify([file.cells, file.mended]), contextOf(ispId, importId, row));

export function openRow(
  sealer: Sealer,
  ispId: number,
  importId: number,
  row: number,
  sealed: string,
): FileRow {
  const [cells, mended] = JSON.parse(sealer.open(sealed, contextOf(ispId, importId, row))) as [
    string[],
    Cells,
  ];
  return { cells, mended };
}

/** What the row says of each field: written over by hand, else in the column that fills it, else the default. */
export function cellsByField(
  { cells, mended }: FileRow,
  mapping: readonly (ImportField | null)[],
  defaults: Cells,
): Record<string, string> {
  const said: Record<string, string> = {};
  for (const [index, field] of mapping.entries()) {
    if (field !== null) said[field] = cells[index] ?? '';
  }
  Object.assign(said, mended);
  for (const [field, value] of Object.entries(defaults)) {
    if (!said[field]?.trim()) said[field] = value;
  }
  return said;
}
