import type { CallInput, ImportRow, importCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Sealer } from '@lastmile/kit/encryption';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { expectMany } from '../queries/apply-rows.ts';
import { findDoubles } from '../queries/evaluate-rows.ts';
import { findRow, ispMoney, keepRead, rowsNaming, updateImport } from '../queries/imports.ts';
import { cellsByField, openRow, sealRow } from '../rules/encrypted-cells.ts';
import { lineReader } from '../rules/read-row.ts';
import { judgeRows } from './evaluate-rows.ts';
import { importOf, rowShown } from './get-import.ts';
import { withPasswords } from './read-rows.ts';

type Body = CallInput<typeof importCalls.mend>['body'];

/** Writes over a row and judges it anew, with every other row that has its old or new name or address. */
export async function mendRow(
  sealer: Sealer,
  tx: Tx,
  { id, row, cells }: Body,
  caller: Caller,
): Promise<ImportRow> {
  const found = await importOf(tx, id, caller);
  if (found.busy) throw new Problem('imports.busy');
  if (found.state !== 'checked' && found.state !== 'done') throw new Problem('imports.not_checked');
  const stored = await findRow(tx, id, row);
  if (!stored) throw new Problem('not_found');
  if (stored.done) throw new Problem('imports.row_done');
  const { currency } = await ispMoney(tx);
  const readLine = lineReader(currency);
  const before = openRow(sealer, found.ispId, id, row, stored.cellsSealed);
  const after = { ...before, mended: { ...before.mended, ...cells } };
  const lineOf = (file: typeof before) => readLine(cellsByField(file, found.mapping, found.defaults));
  const read = { row, ...lineOf(after), cellsSealed: sealRow(sealer, found.ispId, id, row, after) };
  await keepRead(tx, id, await withPasswords(tx, sealer, found, [read]));
  const lines = [lineOf(before).line, read.line];
  const among = { names: said(lines, 'username'), addresses: said(lines, 'staticIp') };
  await expectMany(tx);
  await findDoubles(tx, id, among);
  const related = await rowsNaming(tx, id, among);
  await judgeRows(tx, found, [...new Set([row, ...related])]);
  await updateImport(tx, id, { state: 'checked' });
  const mended = await findRow(tx, id, row);
  if (!mended) throw new Problem('not_found');
  return rowShown(sealer, found, mended);
}

const said = (lines: readonly Readonly<Record<string, unknown>>[], field: string): string[] =>
  lines.flatMap((line) => (typeof line[field] === 'string' ? [line[field].toLowerCase()] : []));
