import { minor, toDecimalText } from '@lastmile/kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDecimal, toTwoDecimals } from './amounts.ts';
import { fromStripeAmount, toStripeAmount } from './stripe/amounts.ts';

const amount = fc.integer({ min: 0, max: 1e13 }).map(minor);
const currency = fc.constantFrom('BDT', 'USD', 'JPY', 'KWD', 'MGA', 'ISK', 'UGX', 'CLF');

describe('decimal amounts', () => {
  test('are read exactly as they were written, in every currency', () => {
    fc.assert(
      fc.property(amount, currency, (exact, code) => {
        expect(parseDecimal(toDecimalText(exact, code), code)).toBe(exact);
        const written = toTwoDecimals(exact, code);
        if (written !== undefined) expect(parseDecimal(written, code)).toBe(exact);
      }),
    );
  });

  test.each([
    ['500', 'BDT', 50_000],
    ['500.00', 'BDT', 50_000],
    ['487.5', 'BDT', 48_750],
    [487.5, 'BDT', 48_750],
    ['0.1000', 'BDT', 10],
    ['500.00', 'JPY', 500],
    ['1.234', 'KWD', 1234],
  ])('%s %s is %i', (text, code, expected) => {
    expect(parseDecimal(text, code)).toBe(expected);
  });

  test.each([
    '',
    '-1',
    '1e3',
    '1,000.00',
    '500.001',
    'NaN',
    '0x10',
    ' ',
    '9'.repeat(16),
    null,
    {},
    Number.NaN,
  ])('%j is no amount in taka', (text) => {
    expect(parseDecimal(text, 'BDT')).toBeUndefined();
  });

  test('are never rounded to two decimals', () => {
    expect(toTwoDecimals(minor(5), 'BDT')).toBe('0.05');
    expect(toTwoDecimals(minor(500), 'JPY')).toBe('500.00');
    expect(toTwoDecimals(minor(1230), 'KWD')).toBe('1.23');
    expect(toTwoDecimals(minor(1234), 'KWD')).toBeUndefined();
  });
});

describe('amounts at Stripe', () => {
  test.each([
    ['BDT', 50_000, 50_000],
    ['JPY', 500, 500],
    ['KWD', 1230, 1230],
    ['KWD', 1234, undefined],
    ['ISK', 500, 50_000],
    ['UGX', 500, 50_000],
    ['MGA', 50_000, 500],
    ['MGA', 50_001, undefined],
  ])('%s %i is %s', (code, ours, theirs) => {
    expect(toStripeAmount(minor(ours), code)).toBe(theirs);
    if (theirs !== undefined) expect(fromStripeAmount(theirs, code)).toBe(ours);
  });

  test('come back as they were sent', () => {
    fc.assert(
      fc.property(amount, currency, (exact, code) => {
        const sent = toStripeAmount(exact, code);
        if (sent !== undefined) expect(fromStripeAmount(sent, code)).toBe(exact);
      }),
    );
  });
});
