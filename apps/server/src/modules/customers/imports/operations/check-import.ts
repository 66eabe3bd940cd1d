import type { JobRun } from '@lastmile/jobs';
import type { Services } from '../../../../core/services.ts';
import { preferHashJoins } from '../queries/apply-rows.ts';
import { findDuplicates } from '../queries/evaluate-rows.ts';
import {
  findImport,
  ispMoney,
  resultCounts,
  rowsToRead,
  saveParsedRows,
  updateImport,
} from '../queries/imports.ts';
import { cellsByField, decryptRow } from '../rules/encrypted-cells.ts';
import { rowParser } from '../rules/read-row.ts';
import { evaluateRows } from './evaluate-rows.ts';
import { type ParsedRowToSave, withPasswords } from './read-rows.ts';

const chunk = 2_000;

/** The dry run: parses every row with the mapping, then evaluates it. Writes only the import's own rows. */
export async function checkImport({ cipher }: Pick<Services, 'cipher'>, importId: number, run: JobRun) {
  const { found, currency } = await run.read(async (tx) => ({
    found: await findImport(tx, importId, null),
    ...(await ispMoney(tx)),
  }));
  if (!found) return undefined;
  const { ispId, mapping, defaults } = found;
  const total = found.rows * 2;
  const parseRow = rowParser(currency);
  let done = 0;
  const ends: number[] = [];
  for (let last = 0; ; ) {
    await run.report({ done, total });
    const stored = await run.read((tx) => rowsToRead(tx, importId, last, chunk));
    if (stored.length === 0) break;
    const rows = stored.map(({ row, cellsEncrypted }): ParsedRowToSave => {
      const cells = cellsByField(decryptRow(cipher, ispId, importId, row, cellsEncrypted), mapping, defaults);
      return { row, ...parseRow(cells) };
    });
    await run.transaction(async (tx) => saveParsedRows(tx, importId, withPasswords(cipher, found, rows)));
    last = rows.at(-1)?.row ?? last;
    ends.push(last);
    done += rows.length;
  }
  // After all rows are parsed, because the result of a row depends on the rows before it.
  await run.transaction(async (tx) => {
    await preferHashJoins(tx);
    await findDuplicates(tx, importId);
  });
  for (const [index, to] of ends.entries()) {
    await run.report({ done, total });
    await run.transaction(async (tx) => {
      await preferHashJoins(tx);
      await evaluateRows(tx, found, { from: (ends[index - 1] ?? 0) + 1, to });
    });
    done += chunk;
  }
  await run.transaction((tx) => updateImport(tx, importId, { state: 'checked' }));
  const counts = await run.read((tx) => resultCounts(tx, [importId]));
  return Object.fromEntries(
    counts.flatMap(({ result, rows, done: isDone }) => (result && !isDone ? [[result, rows]] : [])),
  );
}
