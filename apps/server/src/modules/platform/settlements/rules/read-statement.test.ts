import { expect, it } from 'vitest';
import { placesOf, readAmount, readRow } from './read-statement.ts';
import { suggestColumns } from './statement-columns.ts';

it('reads amounts as gateways write them', () => {
  expect(readAmount('1,00,500.50', 'BDT')).toBe(100_500_50);
  expect(readAmount('500.0000', 'BDT')).toBe(500_00);
  expect(readAmount('Tk 12.5', 'BDT')).toBe(12_50);
  expect(readAmount('(250.00)', 'BDT')).toBe(-250_00);
  expect(readAmount('-250', 'BDT')).toBe(-250_00);
  for (const text of ['', 'n/a', '=1+1', '1e9', '12.345', '9'.repeat(40)])
    expect(readAmount(text, 'BDT')).toBeUndefined();
});

const headers = ['Date', 'TrxID', 'Amount', 'Charge'];
const columns = { transactionColumn: 'TrxID', amountColumn: 'Amount', feeColumn: 'Charge' };

it('reads rows, leaves out those without a transaction, and keeps what it cannot read', () => {
  const places = placesOf(headers, columns);
  expect(placesOf(headers, { ...columns, feeColumn: 'Fee' })).toBeUndefined();
  if (!places) throw new Error('The columns were not found');
  expect(readRow(['1 Nov', 'AB-1', '100', '-1.85'], 2, places, 'BDT')).toEqual({
    rowNumber: 2,
    transactionId: 'AB-1',
    day: null,
    amountMinor: 100_00,
    feeMinor: 1_85,
    rawText: null,
  });
  expect(readRow(['Total', '', '100', ''], 3, places, 'BDT')).toBeUndefined();
  expect(readRow(['', ' – ', '100', ''], 3, places, 'BDT')).toBeUndefined();
  expect(readRow(['1 Nov', 'AB-2', "=cmd|' /C calc'!A0", '1'], 4, places, 'BDT')).toMatchObject({
    amountMinor: null,
    feeMinor: null,
    rawText: "=cmd|' /C calc'!A0 · 1",
  });
  expect(readRow(['1 Nov', 'AB-3'], 5, places, 'BDT')).toMatchObject({ amountMinor: null, rawText: '' });
});

it('suggests the columns of the last file, and otherwise those whose names say it', () => {
  expect(suggestColumns(headers, undefined)).toEqual({
    transactionColumn: 'TrxID',
    amountColumn: 'Amount',
    feeColumn: 'Charge',
    dateColumn: 'Date',
  });
  const kept = { transactionColumn: 'Date', amountColumn: 'Gone', feeColumn: null, dateColumn: null };
  expect(suggestColumns(headers, kept)).toMatchObject({ transactionColumn: 'Date', amountColumn: 'Amount' });
  expect(suggestColumns(['a', 'b'], undefined).transactionColumn).toBeNull();
});
