import type { DataRow } from '../queries/customer-data.ts';

/** Secrets, what only the database needs, and who among the staff changed a row. */
const isInternal = (column: string) =>
  /_(encrypted|hash|key|by)$/.test(column) ||
  ['isp_id', 'search', 'version', 'name_bytes', 'attempt_id'].includes(column);

const camelCase = (column: string) =>
  column.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** A row as the file shows it: names as in the API, without internal columns and empty values. */
export function exportedRow(row: DataRow): DataRow {
  const entries = Object.entries(row).filter(([column, value]) => !isInternal(column) && value !== null);
  return Object.fromEntries(entries.map(([column, value]) => [camelCase(column), exportedValue(value)]));
}

function exportedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(exportedValue);
  return typeof value === 'object' && value !== null ? exportedRow(value as DataRow) : value;
}
