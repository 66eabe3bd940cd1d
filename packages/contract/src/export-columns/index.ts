import { accountColumns } from './account-columns.ts';
import { billingColumns } from './billing-columns.ts';
import type { ExportColumn, ExportLanguage } from './column.ts';
import { customerColumns } from './customer-columns.ts';
import { networkColumns } from './network-columns.ts';

export type { ExportColumn, ExportKind, ExportLanguage } from './column.ts';
export { exportLanguages } from './column.ts';

/** Every column of exported files, by the key of its value. */
export const exportColumns: Readonly<Record<string, ExportColumn>> = {
  ...networkColumns,
  ...accountColumns,
  ...billingColumns,
  ...customerColumns,
};

/** The header of a column: its label, with the currency where it is an amount. */
export function exportHeader(key: string, language: ExportLanguage, currency: string): string {
  const column = exportColumns[key];
  if (!column) return key;
  const label = column.labels[language];
  return column.kind === 'minor' || column.kind === 'amount' ? `${label} (${currency})` : label;
}
