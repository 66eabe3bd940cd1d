import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minorDigits } from './currencies.ts';
import { currencySign, formatMoney, toDecimalText } from './format-money.ts';
import { minor } from './money.ts';
import { parseMoney } from './parse-money.ts';

const amount = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -200_000, max: 200_000 })).map(minor);
const currency = fc.constantFrom('BDT', 'USD', 'EUR', 'JPY', 'KWD', 'BRL', 'CHF', 'PKR', 'SEK', 'CLF');
const locale = fc.constantFrom('en', 'de', 'fr', 'pt', 'pt-PT', 'en-IN', 'de-CH', 'sv', 'bn', 'bn-u-nu-latn');

// Intl separates numbers and symbols with non-breaking spaces.
const plainSpaces = (text: string) => text.replace(/\s/g, ' ');

describe('currencies', () => {
  test('have the decimals of ISO 4217, whatever the engine uses', () => {
    const digits = ['BDT', 'USD', 'PKR', 'JPY', 'XOF', 'KWD', 'IQD', 'CLF', 'SEK'].map(minorDigits);
    expect(digits).toEqual([2, 2, 2, 0, 0, 3, 3, 4, 2]);
    expect(() => minorDigits('taka')).toThrow(RangeError);
  });
});

describe('formatting', () => {
  test.each([
    [12_345_600, 'Tk 1,23,456.00'],
    [0, 'Tk 0.00'],
    [5, 'Tk 0.05'],
    [99_999, 'Tk 999.99'],
    [100_000, 'Tk 1,000.00'],
    [1_000_000_050, 'Tk 1,00,00,000.50'],
    [-12_345_650, '-Tk 1,23,456.50'],
    [Number.MAX_SAFE_INTEGER, 'Tk 9,00,71,99,25,47,409.91'],
  ])('%i poisha is %s in every language but Bangla', (poisha, text) => {
    for (const language of ['en', 'de', 'fr', 'pt']) {
      expect(formatMoney(minor(poisha), 'BDT', { locale: language })).toBe(text);
    }
    expect(formatMoney(minor(poisha), 'BDT', { symbol: false })).toBe(text.replace('Tk ', ''));
  });

  test('taka in Bangla have their own sign, and the digits that the tag asks for', () => {
    const figure = minor(-12_345_650);
    expect(formatMoney(figure, 'BDT', { locale: 'bn' })).toBe('-৳১,২৩,৪৫৬.৫০');
    expect(formatMoney(figure, 'BDT', { locale: 'bn', symbol: false })).toBe('-১,২৩,৪৫৬.৫০');
    expect(formatMoney(figure, 'BDT', { locale: 'bn-u-nu-latn' })).toBe('-৳1,23,456.50');
    expect(currencySign('BDT', 'bn')).toBe('৳');
    expect(currencySign('BDT', 'fr')).toBe('Tk');
  });

  test.each([
    ['EUR', 'de', '1.234.567,89 €', '1.234.567,89'],
    ['EUR', 'fr', '1 234 567,89 €', '1 234 567,89'],
    ['USD', 'en', '$1,234,567.89', '1,234,567.89'],
    ['BRL', 'pt', 'R$ 1.234.567,89', '1.234.567,89'],
    ['JPY', 'en', '¥123,456,789', '123,456,789'],
    ['KWD', 'en', 'KWD 123,456.789', '123,456.789'],
    ['PKR', 'en', 'PKR 1,234,567.89', '1,234,567.89'],
  ])('%s in %s is %s', (code, language, withSymbol, without) => {
    const figure = minor(123_456_789);
    expect(plainSpaces(formatMoney(figure, code, { locale: language }))).toBe(withSymbol);
    expect(plainSpaces(formatMoney(figure, code, { locale: language, symbol: false }))).toBe(without);
  });

  test('is exact up to the largest amount', () => {
    expect(formatMoney(minor(Number.MAX_SAFE_INTEGER), 'USD')).toBe('$90,071,992,547,409.91');
  });

  test('as plain decimals is machine-readable', () => {
    expect(toDecimalText(minor(-5), 'BDT')).toBe('-0.05');
    expect(toDecimalText(minor(123_450), 'BDT')).toBe('1234.50');
    expect(toDecimalText(minor(1234), 'JPY')).toBe('1234');
    expect(toDecimalText(minor(7), 'KWD')).toBe('0.007');
  });
});

describe('parsing typed amounts', () => {
  test('parses back whatever was formatted, in any locale, with and without symbol', () => {
    fc.assert(
      fc.property(amount, currency, locale, fc.boolean(), (figure, code, language, symbol) => {
        const text = formatMoney(figure, code, { locale: language, symbol });
        expect(parseMoney(text, code, language)).toEqual({ ok: true, value: figure });
        if (language === 'en' || code === 'BDT') {
          expect(parseMoney(toDecimalText(figure, code), code)).toEqual({ ok: true, value: figure });
        }
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['500', 50_000],
    [' ৫০০ ', 50_000],
    ['১,২৩,৪৫৬.৫০', 12_345_650],
    ['1,234,567', 123_456_700],
    ['12,34,567.5', 123_456_750],
    ['Tk. 1,000/-', 100_000],
    ['৳৫০০', 50_000],
    ['500 taka', 50_000],
    ['bdt 20', 2000],
    ['.5', 50],
    ['5.', 500],
    ['-12', -1200],
    ['\u221212', -1200],
    ['Tk -12', -1200],
    ['-0', 0],
    ['007', 700],
  ])('"%s" is %i poisha', (typed, poisha) => {
    expect(parseMoney(typed, 'BDT')).toEqual({ ok: true, value: poisha });
  });

  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['Tk', 'empty'],
    ['five', 'not_a_number'],
    ['1,5', 'not_a_number'],
    ['1,50', 'not_a_number'],
    ['1,23,45', 'not_a_number'],
    ['1,2345', 'not_a_number'],
    [',500', 'not_a_number'],
    ['1.2.3', 'not_a_number'],
    ['.', 'not_a_number'],
    ['1e3', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['--5', 'not_a_number'],
    ['- -5', 'not_a_number'],
    ['5 Tk 5', 'not_a_number'],
    ['$5', 'not_a_number'],
    ['5.001', 'too_many_decimals'],
    ['5.100', 'too_many_decimals'],
    ['90071992547409.92', 'too_large'],
    ['9'.repeat(400), 'too_large'],
  ])('"%s" is rejected: %s', (typed, reason) => {
    expect(parseMoney(typed, 'BDT')).toEqual({ ok: false, reason });
  });

  test('a comma is the decimal mark if the locale says so, and a dot then groups', () => {
    expect(parseMoney('1.234,5', 'EUR', 'de')).toEqual({ ok: true, value: 123_450 });
    expect(parseMoney('1 234,5', 'EUR', 'fr')).toEqual({ ok: true, value: 123_450 });
    expect(parseMoney('12.50', 'EUR', 'de')).toEqual({ ok: false, reason: 'not_a_number' });
    expect(parseMoney('1,5', 'JPY', 'de')).toEqual({ ok: false, reason: 'too_many_decimals' });
  });

  test('never throws and never returns an unsafe amount', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."0123456789.,- Tk৳৫€$/'") }),
        currency,
        locale,
        (text, code, tag) => {
          const read = parseMoney(text, code, tag);
          if (read.ok) expect(Number.isSafeInteger(read.value)).toBe(true);
        },
      ),
    );
  });
});
