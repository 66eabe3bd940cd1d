import type { Cell, ExportSettings } from './cells.ts';
import { columnWidths, sheetCell } from './sheet-cell.ts';

/** An xlsx file with a frozen header, cell formats, and columns as wide as their content. */
export async function buildSpreadsheet(
  headers: readonly string[],
  rows: readonly (readonly Cell[])[],
  settings: ExportSettings,
): Promise<Uint8Array> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const header = headers.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const sheet = [header, ...rows.map((row) => row.map((cell) => sheetCell(cell, settings)))];
  const columns = columnWidths(headers, rows).map((width) => ({ width }));
  return writeExcelFile(sheet, { columns, stickyRowsCount: 1 }).toBuffer();
}
