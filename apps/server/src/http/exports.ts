import { type Call, type CallInput, exportHeader, exportWord, maxSpreadsheetRows } from '@lastmile/contract';
import { csvOf } from '../core/csv.ts';
import { Problem } from '../core/problem.ts';
import type { ExportRow, FileScope } from '../core/route.ts';
import { type Cell, cellWriter, type ExportSettings, headersOf } from './export-format/cells.ts';
import { csvCell } from './export-format/csv-cell.ts';
import type { PdfHead } from './export-format/pdf-table.ts';
import { buildSpreadsheet } from './export-format/spreadsheet.ts';
import type { OutgoingFile } from './spool/file-transfers.ts';

export type ExportFormat = 'csv' | 'xlsx' | 'pdf';
const maxCsvRows = 1_000_000;
/** More than people read, and each page is kept until the file is complete. */
const maxPdfRows = 5_000;

export const exportFormatOf = (input: CallInput<Call>): ExportFormat | undefined => {
  const format = (input.query as { format?: string } | undefined)?.format;
  return format === 'csv' || format === 'xlsx' || format === 'pdf' ? format : undefined;
};

interface Export {
  readonly call: Call;
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<ExportRow>;
  readonly settings: ExportSettings;
  readonly input: CallInput<Call>;
  /** Loaded for PDF files only. */
  readonly loadScope?: (() => Promise<FileScope>) | undefined;
}

export function exportFile(
  format: ExportFormat,
  { call, columns, rows, settings, input, loadScope }: Export,
): OutgoingFile {
  const disposition = `attachment; filename="${call.id.replace('.', '-')}.${format}"`;
  if (format === 'pdf') {
    const loadHead = async () => pdfHead(input, settings, await loadScope?.());
    return { type: 'application/pdf', disposition, body: pdfOf(rows, columns, settings, loadHead) };
  }
  return format === 'csv'
    ? { type: 'text/csv; charset=utf-8', disposition, body: csvOf(csvRecords(rows, columns, settings)) }
    : { type: spreadsheetType, disposition, body: spreadsheetOf(rows, columns, settings) };
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
  const cells = await cellsUpTo(maxSpreadsheetRows, 'A spreadsheet', rows, cellWriter(columns, settings));
  yield await buildSpreadsheet(headersOf(columns, settings), cells, settings);
}

async function cellsUpTo(
  most: number,
  file: string,
  rows: AsyncIterable<ExportRow>,
  cellsOf: (row: ExportRow) => Cell[],
): Promise<Cell[][]> {
  const cells: Cell[][] = [];
  for await (const row of rows) {
    if (cells.length === most) {
      throw new Problem('export_too_large', {
        detail: `${file} can have up to ${most} rows. Narrow the filter, or export as CSV.`,
      });
    }
    cells.push(cellsOf(row));
  }
  return cells;
}

/** The writer brings fonts and a shaping engine, so it is loaded with the first file. */
async function* pdfOf(
  rows: AsyncIterable<ExportRow>,
  columns: readonly string[],
  settings: ExportSettings,
  loadHead: () => Promise<PdfHead>,
) {
  const head = await loadHead();
  const cells = await cellsUpTo(maxPdfRows, 'A PDF file', rows, cellWriter(columns, settings));
  const { buildPdf } = await import('./export-format/pdf-table.ts');
  yield* buildPdf(head, columns, cells, settings);
}

/** The title that the reader sees on the page; whose report it is, its period, and when the file was made; its filters. */
function pdfHead(
  { query }: CallInput<Call>,
  { timeZone, language }: ExportSettings,
  scope: FileScope = { ispName: '', period: [], filters: {} },
): PdfHead {
  const { title = '' } = (query ?? {}) as { readonly title?: string };
  const createdAt = new Date();
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const period = [...new Set(scope.period)].join(' – ');
  const filters = Object.entries(scope.filters).map(
    ([column, value]) => `${exportHeader(column, language, null)}: ${exportWord(column, value, language)}`,
  );
  const lines = [[scope.ispName, period, made.format(createdAt)], filters];
  return {
    title,
    lines: lines.map((parts) => parts.filter(Boolean).join(' · ')).filter(Boolean),
    createdAt,
  };
}
