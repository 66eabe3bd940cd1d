import { describe, expect, it } from 'vitest';
import { cellWriter, type ExportSettings, headersOf } from './cells.ts';
import { csvCell } from './csv-cell.ts';
import { columnWidths, sheetCell } from './sheet-cell.ts';

const settings = (over: Partial<ExportSettings> = {}): ExportSettings => ({
  language: 'en',
  currency: 'BDT',
  timeZone: 'Asia/Dhaka',
  ...over,
});
const csvOf = (row: Record<string, string | number | boolean | null>, over?: Partial<ExportSettings>) =>
  cellWriter(Object.keys(row), settings(over))(row).map(csvCell);
const sheetOf = (row: Record<string, string | number | boolean | null>, over?: Partial<ExportSettings>) =>
  cellWriter(Object.keys(row), settings(over))(row).map((cell) => sheetCell(cell, settings(over)));

describe('a cell of a CSV file', () => {
  it.each([
    ['BDT', 140_000, '1400.00'],
    ['BDT', -5, '-0.05'],
    ['JPY', 1_400, '1400'],
    ['KWD', 1_400, '1.400'],
  ])('writes %s %i minor units as %s', (currency, totalMinor, text) => {
    expect(csvOf({ totalMinor }, { currency })).toEqual([text]);
  });

  it('writes an amount in the currency that its row names, and else in that of the file', () => {
    const amounts = { currency: 'JPY', amountMinor: 1_400, paidCurrency: null, feeMinor: 26 };
    expect(csvOf(amounts)).toEqual(['JPY', '1400', '', '26']);
    expect(csvOf({ ...amounts, paidCurrency: 'KWD' })).toEqual(['JPY', '1400', 'KWD', '0.026']);
    expect(csvOf({ currency: null, amountMinor: 1_400 })).toEqual(['', '14.00']);
    expect(csvOf({ currency: 'JPY', serviceChargeDueMinor: 1_400 }, { currency: 'KWD' })[1]).toBe('1.400');
    expect(headersOf(Object.keys(amounts), settings())).toEqual([
      'Currency',
      'Amount',
      'Paid currency',
      'Fee',
    ]);
    expect(headersOf(['amountMinor'], settings())).toEqual(['Amount (BDT)']);
  });

  it('writes times in the time zone of the ISP, dates as they are', () => {
    expect(csvOf({ receivedAt: '2026-11-15T20:30:00.000Z', dueOn: '2026-11-22' })).toEqual([
      '2026-11-16 02:30:00',
      '2026-11-22',
    ]);
  });

  it('leaves phone numbers and amounts alone, and escapes what a spreadsheet would execute', () => {
    expect(
      csvOf({ mobile: '+8801712345678', balanceMinor: -100, name: '-1+2', comment: '=HYPERLINK("x")' }),
    ).toEqual(['+8801712345678', '-1.00', "'-1+2", '\'=HYPERLINK("x")']);
    expect(csvOf({ comment: '@SUM(A1)', name: '+8801712345678,1' })).toEqual([
      "'@SUM(A1)",
      "'+8801712345678,1",
    ]);
  });

  it('says yes and no in the language of the reader, and nothing for an empty value', () => {
    expect(csvOf({ online: true, bindMac: false, areaName: null }, { language: 'pt' })).toEqual([
      'sim',
      'não',
      '',
    ]);
  });
});

describe('a cell of a spreadsheet', () => {
  it('is a number with the decimals of the currency for amounts', () => {
    expect(sheetOf({ totalMinor: 140_050 })).toEqual([{ value: 1400.5, type: Number, format: '#,##0.00' }]);
    expect(sheetOf({ totalMinor: 1_400 }, { currency: 'JPY' })).toMatchObject([
      { value: 1400, format: '#,##0' },
    ]);
    expect(sheetOf({ currency: 'JPY', totalMinor: 1_400 })[1]).toMatchObject({
      value: 1400,
      format: '#,##0',
    });
  });

  it('is text for an amount that a number could not hold exactly', () => {
    expect(sheetOf({ totalMinor: 9_000_000_000_000_001 })).toEqual([
      { value: '90000000000000.01', type: String },
    ]);
  });

  it('is a date for days and local times, and text for phone numbers', () => {
    const [due, received, mobile] = sheetOf({
      dueOn: '2026-11-22',
      receivedAt: '2026-11-15T20:30:00.000Z',
      mobile: '01712345678',
    });
    expect(due).toEqual({ value: new Date('2026-11-22T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' });
    expect(received).toMatchObject({ value: new Date('2026-11-16T02:30:00Z'), format: 'yyyy-mm-dd hh:mm' });
    expect(mobile).toEqual({ value: '01712345678', type: String });
  });

  it('is text for a day that a spreadsheet cannot count', () => {
    expect(sheetOf({ birthDate: '1899-12-31' })).toEqual([{ value: '1899-12-31', type: String }]);
  });
});

it('makes columns as wide as their content, within limits', () => {
  const cells = cellWriter(
    ['username', 'comment'],
    settings(),
  )({ username: 'kamrul', comment: 'x'.repeat(500) });
  expect(columnWidths(['Username', 'Comment'], [cells])).toEqual([10, 50]);
});

describe('the changes of an audit entry', () => {
  const changesOf = (entity: string, before: object | null, after: object, over?: Partial<ExportSettings>) =>
    csvOf({ changes: JSON.stringify({ entity, before, after, names: {}, currency: null }) }, over)[0];

  it('write the prices within a plan as amounts', () => {
    const slabs = [{ upTo: null, priceMinor: 140_000 }];
    expect(changesOf('service_plan_versions', { slabs: [] }, { slabs })).toBe('Slabs: – → 1+: 1400.00 BDT');
  });

  it('write stored documents in the words of the reader', () => {
    expect(changesOf('imports', null, { defaults: { status: 'active' } }, { language: 'de' })).toBe(
      'Vorgabewerte: Status: Aktiv',
    );
  });
});
