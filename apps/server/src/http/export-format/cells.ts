import {
  currencyColumnsOf,
  type ExportKind,
  type ExportLanguage,
  exportColumns,
  exportHeader,
  exportWord,
  importReasonList,
} from '@lastmile/contract';
import { minor, toDecimalText } from '@lastmile/kit';
import { type ExportRow, isTotalsRow } from '../../core/route.ts';
import { changeText, rateText } from './change-text.ts';

/** How one file is written: for a person who reads this language, in the currency and time zone of an ISP or the platform. */
export interface ExportSettings {
  readonly language: ExportLanguage;
  readonly currency: string;
  readonly timeZone: string;
}

export type CellValue = string | number | null;

/** One value of a row as text: amounts are decimal, dates are ISO, times are local to the ISP. */
export interface Cell {
  readonly kind: ExportKind;
  readonly value: CellValue;
  /** Of an amount whose row has another one than the file. */
  readonly currency?: string;
}

const yesNoWords = {
  en: ['yes', 'no'],
  de: ['ja', 'nein'],
  fr: ['oui', 'non'],
  pt: ['sim', 'não'],
  bn: ['হ্যাঁ', 'না'],
} as const;

const totalWords = { en: 'Total', de: 'Summe', fr: 'Total', pt: 'Total', bn: 'মোট' } as const;

export const headersOf = (keys: readonly string[], { language, currency }: ExportSettings): string[] =>
  keys.map((key) => {
    const isNamed = currencyColumnsOf(key).some((column) => keys.includes(column));
    return exportHeader(key, language, isNamed ? null : currency);
  });

/** Returns what turns rows into cells, in the order of the keys. */
export function cellWriter(keys: readonly string[], { language, currency, timeZone }: ExportSettings) {
  const localTime = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const [yes, no] = yesNoWords[language];
  const yesNo = (value: boolean) => (value ? yes : no);
  const write: Record<Exclude<ExportKind, 'minor'>, (value: string | number | boolean) => CellValue> = {
    text: String,
    number: (value) => (typeof value === 'number' ? value : String(value)),
    amount: String,
    date: String,
    time: (value) => timeText(localTime, String(value)),
    phone: String,
    yesNo: (value) => (typeof value === 'boolean' ? yesNo(value) : String(value)),
    rate: rateText,
    reasons: (value) => importReasonList(JSON.parse(String(value)), language),
    changes: (value) =>
      changeText(String(value), {
        ...{ language, currency, yesNo },
        localTime: (instant) => timeText(localTime, instant),
      }),
  };
  const columns = keys.map((key) => ({
    key,
    kind: exportColumns[key]?.kind ?? 'text',
    namedBy: currencyColumnsOf(key).filter((column) => keys.includes(column)),
  }));
  const amountCell = (row: ExportRow, value: number, namedBy: readonly string[]): Cell => {
    const own = namedBy.map((column) => row[column]).find((named) => typeof named === 'string');
    const text = toDecimalText(minor(value), own ?? currency);
    return { kind: 'minor', value: text, ...(own ? { currency: own } : {}) };
  };
  return (row: ExportRow): Cell[] =>
    columns.map(({ key, kind, namedBy }, at) => {
      if (at === 0 && isTotalsRow(row)) return { kind: 'text', value: totalWords[language] };
      const value = row[key] ?? null;
      if (value === null) return { kind, value };
      if (kind === 'minor') return amountCell(row, Number(value), namedBy);
      return { kind, value: kind === 'text' ? exportWord(key, String(value), language) : write[kind](value) };
    });
}

/** Opening and closing balances have a day without a time. */
const timeText = (format: Intl.DateTimeFormat, value: string): string =>
  value.includes('T') ? format.format(Date.parse(value)) : value;
