import type { ImportField, ImportFigures, ImportRow, ImportShown, ImportSummary } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Sealer } from '@lastmile/kit/encryption';
import { type Caller, resellerOf } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import {
  findImport,
  type ImportDetails,
  missingAreas,
  rowPage,
  type StoredRow,
  verdictCounts,
} from '../queries/imports.ts';
import { cellsByField, openRow } from '../rules/encrypted-cells.ts';
import { looksSecret } from '../rules/guess-columns.ts';

const sampleRows = 3;
const sampleLength = 60;
const none: ImportFigures = { new: 0, same: 0, changed: 0, refused: 0, created: 0, updated: 0 };

export async function importOf(tx: Tx, id: number, caller: Caller): Promise<ImportDetails> {
  const found = await findImport(tx, id, resellerOf(caller));
  if (!found) throw new Problem('not_found');
  return found;
}

export async function summariesOf(tx: Tx, imports: readonly ImportDetails[]): Promise<ImportSummary[]> {
  const open = imports.filter(({ figures }) => figures === null).map(({ id }) => id);
  const counts = await verdictCounts(tx, open);
  return imports.map((found) => {
    const own = counts.filter(({ importId }) => importId === found.id);
    const sum = (verdict: string, isDone?: boolean) =>
      own.reduce(
        (rows, row) =>
          rows + (row.verdict === verdict && (isDone === undefined || row.done === isDone) ? row.rows : 0),
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
    const kept = cleared ? { ...none, ...(figures as Partial<ImportFigures>) } : counted;
    return { id, fileName, state, rows, by, createdAt, jobId, busy, cleared, figures: kept };
  });
}

export async function showImport(tx: Tx, sealer: Sealer, id: number, caller: Caller): Promise<ImportShown> {
  const found = await importOf(tx, id, caller);
  const [summary] = await summariesOf(tx, [found]);
  if (!summary) throw new Problem('not_found');
  const first = await rowPage(tx, id, { sort: 'id' }, sampleRows, 0);
  const rows = first.map((row) => openRow(sealer, found.ispId, id, row.id, row.cellsSealed).cells);
  const { headers, mapping, defaults, makeAreas, changeExisting } = found;
  const columns = headers.map((header, index) => {
    const field = mapping[index] ?? null;
    const samples = looksSecret(header, field) ? [] : rows.map((cells) => cells[index] ?? '');
    return {
      header,
      field,
      samples: samples.filter((text) => text !== '').map((text) => text.slice(0, sampleLength)),
    };
  });
  const newAreas = makeAreas ? (await missingAreas(tx, id)).length : 0;
  return { ...summary, columns, defaults, makeAreas, changeExisting, newAreas };
}

/** A row as people see it: its cells by field, but never the password. */
export function rowShown(sealer: Sealer, found: ImportDetails, stored: StoredRow): ImportRow {
  const { cellsSealed, ...row } = stored;
  const file = openRow(sealer, found.ispId, found.id, row.id, cellsSealed);
  const { password, ...cells } = cellsByField(file, found.mapping, found.defaults);
  return {
    ...row,
    cells: cells as Partial<Record<ImportField, string>>,
    hasPassword: Boolean(password?.trim()),
  };
}
