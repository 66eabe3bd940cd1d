import { type Call, type CallInput, permits, personalColumns } from '@lastmile/contract';
import type { Database } from '@lastmile/database';
import { callTransaction } from '../core/call-transaction.ts';
import type { Caller } from '../core/caller.ts';
import { type ExportRow, isTotalsRow, type RequestInfo } from '../core/route.ts';
import { insertExportRecord } from './export-audit-queries.ts';

/** The columns of an export that the caller may have. */
export function exportColumnsFor({ exportColumns = [] }: Call, { abilities }: Caller): readonly string[] {
  if (permits(abilities, 'export', 'PersonalData')) return exportColumns;
  return exportColumns.filter((column) => !personalColumns.includes(column));
}

/** What is known of an export when it ends, completely or not. */
export interface ExportProgress {
  rows: number;
  isComplete: boolean;
}

export async function* countRows(
  rows: AsyncIterable<ExportRow>,
  progress: ExportProgress,
): AsyncGenerator<ExportRow> {
  for await (const row of rows) {
    if (!isTotalsRow(row)) progress.rows += 1;
    yield row;
  }
  progress.isComplete = true;
}

interface Exported extends ExportProgress {
  readonly call: Call;
  readonly input: CallInput<Call>;
  readonly columns: readonly string[];
}

/** Exports are read-only transactions, so the audit row has one of its own, once the number of rows is known. */
export const recordExport = (
  database: Database,
  info: RequestInfo,
  caller: Caller,
  exported: Exported,
): Promise<void> => recordExportDetails(database, info, caller, exported.call, exportDetails(exported));

export function exportDetails({ input, columns, rows, isComplete }: Omit<Exported, 'call'>): object {
  const {
    format,
    page: _page,
    pageSize: _size,
    count: _count,
    ...filter
  } = (input.query ?? {}) as Record<string, unknown>;
  const hasPersonalData = columns.some((column) => personalColumns.includes(column));
  return { format, filter, rows, isComplete, hasPersonalData };
}

export async function recordExportDetails(
  database: Database,
  info: RequestInfo,
  caller: Caller,
  call: Call,
  details: object,
): Promise<void> {
  await callTransaction({ ...call, method: 'POST' }, database, info, caller, (tx) =>
    insertExportRecord(tx, details),
  );
}
