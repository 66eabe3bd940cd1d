import { pipeline } from 'node:stream';
import { type Call, type CallInput, maxSpreadsheetRows } from '@lastmile/contract';
import { stringify } from 'csv-stringify';
import { Problem } from '../core/problem.ts';
import type { ExportRow } from '../core/route.ts';
import { type Cell, cellWriter, type ExportSettings, headersOf } from './export-format/cells.ts';
import { csvCell } from './export-format/csv-cell.ts';
import { buildSpreadsheet } from './export-format/spreadsheet.ts';
import type { OutgoingFile } from './spool/file-transfers.ts';

export type ExportFormat = 'csv' | 'xlsx';
const maxCsvRows = 1_000_000;

export const exportFormatOf = (input: CallInput<Call>): ExportFormat | undefined => {
  const format = (input.query as { format?: string } | undefined)?.format;
  return format === 'csv' || format === 'xlsx' ? format : undefined;
};

interface Export {
  readonly call: Call;
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<ExportRow>;
  readonly settings: ExportSettings;
}

export function exportFile(format: ExportFormat, { call, columns, rows, settings }: Export): OutgoingFile {
  const disposition = `attachment; filename="${call.id.replace('.', '-')}.${format}"`;
  return format === 'csv'
    ? { type: 'text/csv; charset=utf-8', disposition, body: csvOf(rows, columns, settings) }
    : { type: spreadsheetType, disposition, body: spreadsheetOf(rows, columns, settings) };
}

async function* csvOf(rows: AsyncIterable<ExportRow>, columns: readonly string[], settings: ExportSettings) {
  // The byte order mark makes Excel read UTF-8.
  const csv = stringify({ bom: true });
  // A failure of the rows destroys the stream with it, and a reader who stops ends the rows.
  pipeline(csvRecords(rows, columns, settings), csv, () => undefined);
  yield* csv as AsyncIterable<Uint8Array>;
}

async function* csvRecords(
  rows: AsyncIterable<ExportRow>,
  columns: readonly string[],
  settings: ExportSettings,
) {
  const cellsOf = cellWriter(columns, settings);
  yield headersOf(columns, settings);
  let count = 0;
  for await (const row of rows) {
    if (++count > maxCsvRows) {
      throw new Problem('export_too_large', {
        detail: `An export can have up to ${maxCsvRows} rows. Narrow the filter.`,
      });
    }
    yield cellsOf(row).map(csvCell);
  }
}

const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** An xlsx file is built in memory, so its size is limited. */
async function* spreadsheetOf(
  rows: AsyncIterable<ExportRow>,
  columns: readonly string[],
  settings: ExportSettings,
) {
  const cellsOf = cellWriter(columns, settings);
  const cells: Cell[][] = [];
  for await (const row of rows) {
    if (cells.length === maxSpreadsheetRows) {
      throw new Problem('export_too_large', {
        detail: `A spreadsheet can have up to ${maxSpreadsheetRows} rows. Narrow the filter, or export as CSV.`,
      });
    }
    cells.push(cellsOf(row));
  }
  yield await buildSpreadsheet(headersOf(columns, settings), cells, settings);
}
