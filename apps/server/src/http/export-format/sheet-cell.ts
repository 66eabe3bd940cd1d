import type { ExportKind } from '@lastmile/contract';
import { minorDigits } from '@lastmile/kit';
import type { Cell, ExportSettings } from './cells.ts';

const decimalText = /^-?\d+(\.\d+)?$/;
const dateText = /^\d{4}-\d{2}-\d{2}$/;
const timeText = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
/** Beyond it a spreadsheet shows other digits than the file has. */
const maxExactDigits = 15;

type SheetCell =
  | { readonly value: string; readonly type: typeof String }
  | {
      readonly value: number;
      readonly type: typeof Number;
      readonly format?: string;
    }
  | { readonly value: Date; readonly type: typeof Date; readonly format: string }
  | null;

/** A cell with the type and format of its column; what does not fit them is text. */
export function sheetCell(cell: Cell, settings: ExportSettings): SheetCell {
  const { kind, value } = cell;
  if (value === null || value === '') return null;
  const text = String(value);
  if (typeof value === 'number') return { value, type: Number };
  if ((kind === 'minor' || kind === 'amount') && decimalText.test(text)) {
    return text.replace(/\D/g, '').length > maxExactDigits
      ? { value: text, type: String }
      : { value: Number(text), type: Number, format: amountFormat(cell, settings) };
  }
  // A spreadsheet has no time zones: the local time of the ISP is written as it is read.
  if ((kind === 'date' || kind === 'time') && dateText.test(text))
    return dayOf(`${text}T00:00:00Z`, 'yyyy-mm-dd') ?? asText(text);
  if (kind === 'time' && timeText.test(text)) {
    return dayOf(`${text.replace(' ', 'T')}Z`, 'yyyy-mm-dd hh:mm') ?? asText(text);
  }
  return asText(text);
}

const asText = (value: string): SheetCell => ({ value, type: String });

const dayOf = (iso: string, format: string): SheetCell => {
  const value = new Date(iso);
  // Spreadsheets count days from 1900.
  return Number.isNaN(value.getTime()) || value.getUTCFullYear() < 1900
    ? null
    : { value, type: Date, format };
};

const amountFormat = ({ currency: own }: Cell, { currency }: ExportSettings): string => {
  const digits = minorDigits(own ?? currency);
  return digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`;
};

const narrowest: Record<ExportKind, number> = {
  text: 8,
  number: 6,
  minor: 10,
  amount: 10,
  date: 11,
  time: 17,
  phone: 12,
  yesNo: 6,
  rate: 6,
  changes: 20,
  reasons: 20,
};
const widest = 50;

/** Widths in characters: the longest text of each column, within limits. */
export function columnWidths(headers: readonly string[], rows: readonly (readonly Cell[])[]): number[] {
  const widths = headers.map((header) => header.length);
  for (const row of rows) {
    for (const [index, { kind, value }] of row.entries()) {
      const length = Math.max(String(value ?? '').length, narrowest[kind]);
      if (length > (widths[index] ?? 0)) widths[index] = length;
    }
  }
  return widths.map((width) => Math.min(width + 2, widest));
}
