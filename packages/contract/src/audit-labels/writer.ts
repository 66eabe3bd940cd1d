import type { ExportLanguage } from '../export-columns/column.ts';

/** What an audit entry is about, with the names of the records its values refer to, by `column:id`. */
export interface AuditedEntry {
  readonly entity: string;
  readonly names: Readonly<Record<string, string>>;
}

/** How the reader wants values written: a page and a file write amounts and dates differently. */
export interface AuditWriter {
  readonly language: ExportLanguage;
  /** In place of a value that is encrypted or personal. */
  readonly hidden: string;
  readonly yesNo: (value: boolean) => string;
  readonly number: (value: number) => string;
  /** Of an amount in minor units. */
  readonly money: (minor: number) => string;
  /** Of hundredths of a percent. */
  readonly rate: (value: number) => string;
  readonly date: (day: string) => string;
  readonly time: (instant: string) => string;
  readonly roleName: (key: string) => string;
}

export function numberText(kind: string, value: number, writer: AuditWriter): string {
  if (kind === 'minor') return writer.money(value);
  return kind === 'rate' ? writer.rate(value) : writer.number(value);
}

export function textOf(kind: string, value: string, writer: AuditWriter): string {
  if (kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return writer.date(value);
  return kind === 'time' ? writer.time(value) : value;
}
