import type { JobRun } from '@lastmile/jobs';
import type { Services } from '../../../../core/services.ts';
import { expectMany } from '../queries/apply-rows.ts';
import { findDoubles } from '../queries/evaluate-rows.ts';
import {
  findImport,
  ispMoney,
  keepRead,
  rowsToRead,
  updateImport,
  verdictCounts,
} from '../queries/imports.ts';
import { cellsByField, openRow } from '../rules/encrypted-cells.ts';
import { lineReader } from '../rules/read-row.ts';
import { judgeRows } from './evaluate-rows.ts';
import { type RowToKeep, withPasswords } from './read-rows.ts';

const chunk = 2_000;

/** The dry run: every row is read by the mapping, then judged. Nothing but the import's own rows is written. */
export async function checkImport({ sealer }: Pick<Services, 'sealer'>, importId: number, run: JobRun) {
  const { found, currency } = await run.read(async (tx) => ({
    found: await findImport(tx, importId, null),
    ...(await ispMoney(tx)),
  }));
  if (!found) return undefined;
  const { ispId, mapping, defaults } = found;
  const total = found.rows * 2;
  const readLine = lineReader(currency);
  let done = 0;
  const ends: number[] = [];
  for (let last = 0; ; ) {
    await run.report({ done, total });
    const stored = await run.read((tx) => rowsToRead(tx, importId, last, chunk));
    if (stored.length === 0) break;
    const rows = stored.map(({ row, cellsSealed }): RowToKeep => {
      const cells = cellsByField(openRow(sealer, ispId, importId, row, cellsSealed), mapping, defaults);
      return { row, ...readLine(cells) };
    });
    await run.transaction(async (tx) => keepRead(tx, importId, await withPasswords(tx, sealer, found, rows)));
    last = rows.at(-1)?.row ?? last;
    ends.push(last);
    done += rows.length;
  }
  // Only now, since a row's verdict hangs on the rows before it.
  await run.transaction(async (tx) => {
    await expectMany(tx);
    await findDoubles(tx, importId);
  });
  for (const [index, to] of ends.entries()) {
    await run.report({ done, total });
    await run.transaction(async (tx) => {
      await expectMany(tx);
      await judgeRows(tx, found, { from: (ends[index - 1] ?? 0) + 1, to });
    });
    done += chunk;
  }
  await run.transaction((tx) => updateImport(tx, importId, { state: 'checked' }));
  const counts = await run.read((tx) => verdictCounts(tx, [importId]));
  return Object.fromEntries(
    counts.flatMap(({ verdict, rows, done: isDone }) => (verdict && !isDone ? [[verdict, rows]] : [])),
  );
}
