import type { ImportField, ImportFigures, ImportRow, ImportSummary, ImportView } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Cipher } from '@lastmile/kit/encryption';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import {
  findImport,
  type ImportDetails,
  missingAreas,
  resultCounts,
  rowPage,
  type StoredRow,
} from '../queries/imports.ts';
import { cellsByField, decryptRow } from '../rules/encrypted-cells.ts';
import { isPasswordColumn } from '../rules/guess-columns.ts';

const sampleRows = 3;
const sampleLength = 60;
const none: ImportFigures = { new: 0, same: 0, changed: 0, refused: 0, created: 0, updated: 0 };

export async function importOf(tx: Tx, id: number, caller: Caller): Promise<ImportDetails> {
  const found = await findImport(tx, id, resellersOf(caller));
  if (!found) throw new Problem('not_found');
  return found;
}

export async function summariesOf(tx: Tx, imports: readonly ImportDetails[]): Promise<ImportSummary[]> {
  const open = imports.filter(({ figures }) => figures === null).map(({ id }) => id);
  const counts = await resultCounts(tx, open);
  return imports.map((found) => {
    const own = counts.filter(({ importId }) => importId === found.id);
    const sum = (result: string, isDone?: boolean) =>
      own.reduce(
        (rows, row) =>
          rows + (row.result === result && (isDone === undefined || row.done === isDone) ? row.rows : 0),
        0,
      );
    const counted = {
      new: sum('new'),
      same: sum('same'),
      changed: sum('changed'),
      refused: sum('refused'),
      created: sum('new', true),
      updated: sum('changed', true),
    };
    const { id, fileName, state, rows, by, createdAt, jobId, busy, figures } = found;
    const cleared = figures !== null;
    const totals = cleared ? { ...none, ...(figures as Partial<ImportFigures>) } : counted;
    return { id, fileName, state, rows, by, createdAt, jobId, busy, cleared, figures: totals };
  });
}

export async function getImport(tx: Tx, cipher: Cipher, id: number, caller: Caller): Promise<ImportView> {
  const found = await importOf(tx, id, caller);
  const [summary] = await summariesOf(tx, [found]);
  if (!summary) throw new Problem('not_found');
  const first = await rowPage(tx, id, { sort: 'id' }, sampleRows, 0);
  const rows = first.map((row) => decryptRow(cipher, found.ispId, id, row.id, row.cellsEncrypted).cells);
  const { headers, mapping, defaults, createAreas, changeExisting } = found;
  const columns = headers.map((header, index) => {
    const field = mapping[index] ?? null;
    const samples = isPasswordColumn(header, field) ? [] : rows.map((cells) => cells[index] ?? '');
    return {
      header,
      field,
      samples: samples.filter((text) => text !== '').map((text) => text.slice(0, sampleLength)),
    };
  });
  const newAreas = createAreas ? (await missingAreas(tx, id)).length : 0;
  return { ...summary, columns, defaults, createAreas, changeExisting, newAreas };
}

/** The password of a row, as in the file. */
export function passwordOf(cipher: Cipher, found: ImportDetails, { id, cellsEncrypted }: StoredRow) {
  const file = decryptRow(cipher, found.ispId, found.id, id, cellsEncrypted);
  return cellsByField(file, found.mapping, found.defaults)['password'] ?? null;
}

/** A row for display: its cells by field, without the password. */
export function toImportRow(cipher: Cipher, found: ImportDetails, stored: StoredRow): ImportRow {
  const { cellsEncrypted, ...row } = stored;
  const file = decryptRow(cipher, found.ispId, found.id, row.id, cellsEncrypted);
  const { password, ...cells } = cellsByField(file, found.mapping, found.defaults);
  return {
    ...row,
    cells: cells as Partial<Record<ImportField, string>>,
    hasPassword: Boolean(password?.trim()),
  };
}
