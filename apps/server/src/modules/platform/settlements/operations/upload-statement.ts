import { createHash } from 'node:crypto';
import type { CallInput, gatewayStatementCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { rowsOfFile } from '../../../customers/imports/index.ts';
import { findMapping } from '../queries/gateway-statements.ts';
import {
  closeFoundLater,
  currencyOfGateway,
  findStatementOfFile,
  insertMatchedRows,
  insertMissingThere,
  insertStatement,
  saveMapping,
} from '../queries/match-statement.ts';
import { placesOf, type ReadRow, readRow } from '../rules/read-statement.ts';
import { suggestColumns } from '../rules/statement-columns.ts';

type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
type File = AsyncIterable<Uint8Array>;
type Query = CallInput<typeof gatewayStatementCalls.upload>['query'];
const longestPeriodMs = 366 * 24 * 3_600_000;

/** The headers, and what they mean: as for the last file of this gateway, or guessed. */
export async function readStatementColumns(within: InTransaction, gateway: Query['gateway'], file: File) {
  const rows = rowsOfFile(file);
  const first = await rows.next();
  await rows.return(undefined);
  if (first.done) throw new Problem('imports.empty');
  const headers = [...new Set(first.value.map((header) => header.trim().slice(0, 200)))].filter(Boolean);
  return {
    headers,
    mapping: suggestColumns(headers, await within((tx) => findMapping(tx, gateway))),
  };
}

/** Reads the whole file first: no transaction waits for a slow connection. Files are at most 20 MB. */
export async function uploadStatement(clock: Clock, within: InTransaction, query: Query, file: File) {
  const { gateway, fileName, startsOn, endsOn } = query;
  const length = Date.parse(endsOn) - Date.parse(startsOn);
  if (length < 0 || length > longestPeriodMs) throw fieldProblem('gateway_statements.period', 'endsOn');
  const currency = await within((tx) => currencyOfGateway(tx, gateway));
  const { rows, rowCount, digest } = await readFile(file, query, currency);
  if (rows.length === 0) throw fieldProblem('gateway_statements.no_transactions', 'transactionColumn');
  return within(async (tx) => {
    const statement = {
      gateway,
      fileName,
      digest,
      startsOn,
      endsOn,
      rowCount,
      skippedCount: rowCount - rows.length,
    };
    const made = await insertStatement(tx, statement);
    if (!made) {
      const known = await findStatementOfFile(tx, gateway, digest);
      if (!known) throw new Problem('not_found');
      return { id: known.id, isNew: false };
    }
    await saveMapping(tx, gateway, query);
    await insertMatchedRows(tx, made.id, gateway, rows);
    await insertMissingThere(tx, made.id, statement);
    await closeFoundLater(tx, made.id, new Date(clock.now()).toISOString());
    return { id: made.id, isNew: true };
  });
}

async function readFile(file: File, columns: Query, currency: string) {
  const hash = createHash('sha256');
  const source = rowsOfFile(hashed(file, hash));
  const header = await source.next();
  if (header.done) throw new Problem('imports.empty');
  const places = placesOf(
    header.value.map((cell) => cell.trim().slice(0, 200)),
    columns,
  );
  if (!places) throw fieldProblem('gateway_statements.column_missing', 'transactionColumn');
  const rows: ReadRow[] = [];
  let rowCount = 0;
  for await (const cells of source) {
    rowCount += 1;
    const row = readRow(cells, rowCount + 1, places, currency);
    if (row) rows.push(row);
  }
  return { rows, rowCount, digest: hash.digest('hex') };
}

async function* hashed(file: File, hash: ReturnType<typeof createHash>): File {
  for await (const chunk of file) {
    hash.update(chunk);
    yield chunk;
  }
}
