import { pipeline } from 'node:stream/promises';
import { type Call, type CallInput, maxSpreadsheetRows } from '@lastmile/contract';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import { Problem } from '../core/problem.ts';
import type { ExportRow } from '../core/route.ts';
import { type Cell, cellWriter, type ExportSettings, headersOf } from './export-format/cells.ts';
import { csvCell } from './export-format/csv-cell.ts';
import { buildSpreadsheet } from './export-format/spreadsheet.ts';
import { resumeIterator } from './resume-iterator.ts';

export type ExportFormat = 'csv' | 'xlsx';
const maxCsvRows = 1_000_000;

export const exportFormatOf = (input: CallInput<Call>): ExportFormat | undefined => {
  const format = (input.query as { format?: string } | undefined)?.format;
  return format === 'csv' || format === 'xlsx' ? format : undefined;
};

interface Export {
  readonly call: Call;
  readonly rows: AsyncIterable<ExportRow>;
  readonly settings: ExportSettings;
  readonly reply: FastifyReply;
}

export async function sendExport(
  format: ExportFormat,
  { call, rows, settings, reply }: Export,
): Promise<void> {
  const columns = call.exportColumns ?? [];
  const name = `${call.id.replace('.', '-')}.${format}`;
  reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'no-store');
  if (format === 'xlsx') await sendSpreadsheet(rows, columns, settings, reply);
  else await sendCsv(rows, columns, settings, reply);
}

/**
 * Sends rows while they are read. Until the first row a failure is an ordinary problem response; after that
 * the caller destroys the socket.
 */
async function sendCsv(
  rows: AsyncIterable<ExportRow>,
  columns: readonly string[],
  settings: ExportSettings,
  reply: FastifyReply,
): Promise<void> {
  const iterator = rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  // The byte order mark makes Excel read UTF-8.
  const body = stringify({ bom: true });
  reply.type('text/csv; charset=utf-8').send(body);
  await pipeline(csvRecords(resumeIterator(first, iterator), columns, settings), body);
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
    if (++count > maxCsvRows) throw new Error(`The export has more than ${maxCsvRows} rows`);
    yield cellsOf(row).map(csvCell);
  }
}

/** An xlsx file is built in memory, so its size is limited. */
async function sendSpreadsheet(
  rows: AsyncIterable<ExportRow>,
  columns: readonly string[],
  settings: ExportSettings,
  reply: FastifyReply,
): Promise<void> {
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
  reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .send(await buildSpreadsheet(headersOf(columns, settings), cells, settings));
}
