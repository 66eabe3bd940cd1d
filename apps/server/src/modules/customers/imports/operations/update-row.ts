import type { CallInput, ImportRow, importCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Cipher } from '@lastmile/kit/encryption';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { preferHashJoins } from '../queries/apply-rows.ts';
import { findDuplicates } from '../queries/evaluate-rows.ts';
import { findRow, ispMoney, rowsNaming, saveParsedRows, updateImport } from '../queries/imports.ts';
import { cellsByField, decryptRow, encryptRow } from '../rules/encrypted-cells.ts';
import { rowParser } from '../rules/read-row.ts';
import { evaluateRows } from './evaluate-rows.ts';
import { importOf, toImportRow } from './get-import.ts';
import { withPasswords } from './read-rows.ts';

type Body = CallInput<typeof importCalls.updateRow>['body'];

/**
 * Corrects a row and evaluates it again, with every other row that has its old or new username or address.
 */
export async function updateImportRow(
  cipher: Cipher,
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
  const parseRow = rowParser(currency);
  const before = decryptRow(cipher, found.ispId, id, row, stored.cellsEncrypted);
  const after = { ...before, corrected: { ...before.corrected, ...cells } };
  const parse = (file: typeof before) => parseRow(cellsByField(file, found.mapping, found.defaults));
  const read = {
    row,
    ...parse(after),
    cellsEncrypted: encryptRow(cipher, found.ispId, id, row, after),
  };
  await saveParsedRows(tx, id, withPasswords(cipher, found, [read]));
  const parsedRows = [parse(before).parsedValues, read.parsedValues];
  const among = { names: textsOf(parsedRows, 'username'), addresses: textsOf(parsedRows, 'staticIp') };
  await preferHashJoins(tx);
  await findDuplicates(tx, id, among);
  const related = await rowsNaming(tx, id, among);
  await evaluateRows(tx, found, [...new Set([row, ...related])]);
  await updateImport(tx, id, { state: 'checked' });
  const corrected = await findRow(tx, id, row);
  if (!corrected) throw new Problem('not_found');
  return toImportRow(cipher, found, corrected);
}

const textsOf = (parsedRows: readonly Readonly<Record<string, unknown>>[], field: string): string[] =>
  parsedRows.flatMap((parsedValues) =>
    typeof parsedValues[field] === 'string' ? [parsedValues[field].toLowerCase()] : [],
  );
