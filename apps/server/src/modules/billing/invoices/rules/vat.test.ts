import { minor } from '@lastmile/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyAmount } from '../test/billing-samples.ts';
import { priceInMode, taxOfInvoice, vatOn } from './vat.ts';

const at = (vatMode: 'inclusive' | 'on_top' | 'exempt') => ({ vatMode, vatRate: 500 });

test.each([
  ['on_top', 100_000, 5_000],
  ['inclusive', 105_000, 5_000],
  ['inclusive', 100_000, 4_762],
  ['exempt', 100_000, 0],
  ['on_top', 50, 2],
  ['on_top', 150, 8],
] as const)('VAT %s on %i is %i', (vatMode, amount, expected) => {
  expect(vatOn(minor(amount), at(vatMode))).toBe(expected);
});

test.each([
  [['on_top', 'inclusive'], 'exempt', 'inclusive'],
  [['on_top', 'exempt'], 'inclusive', 'on_top'],
  [[null, 'exempt'], 'inclusive', 'inclusive'],
  [['exempt'], 'on_top', 'exempt'],
  [[null], 'on_top', 'on_top'],
  [[], 'on_top', 'on_top'],
] as const)(
  'packages of modes %j at an ISP of mode %s make an invoice of mode %s',
  (modes, isp, expected) => {
    const packages = modes.map((vatMode) => ({ vatMode, vatRate: null }));
    expect(taxOfInvoice(packages, at(isp))).toEqual({
      vatMode: expected,
      vatRate: expected === 'exempt' ? 0 : 500,
    });
  },
);

test('the rate is that of the package whose mode the invoice has', () => {
  const home = { vatMode: null, vatRate: 700 };
  expect(taxOfInvoice([{ vatMode: null, vatRate: 1900 }, home], at('on_top'))).toMatchObject({
    vatRate: 700,
  });
  expect(taxOfInvoice([home, { vatMode: 'exempt', vatRate: 1900 }], at('on_top'))).toMatchObject({
    vatRate: 700,
  });
  expect(taxOfInvoice([{ vatMode: null, vatRate: 0 }], at('on_top'))).toEqual({
    vatMode: 'on_top',
    vatRate: 0,
  });
});

test('an invoice without VAT has no rate', () => {
  expect(taxOfInvoice([{ vatMode: 'exempt', vatRate: 1900 }], at('on_top'))).toEqual({
    vatMode: 'exempt',
    vatRate: 0,
  });
});

test('a price converted to another mode has the same gross amount, to half a minor unit of VAT', () => {
  fc.assert(
    fc.property(anyAmount, (price) => {
      const net = priceInMode(price, 'inclusive', at('on_top'));
      expect(Math.abs(net + vatOn(net, at('on_top')) - price)).toBeLessThanOrEqual(1);
      const gross = priceInMode(price, 'on_top', at('inclusive'));
      expect(gross).toBe(price + vatOn(price, at('on_top')));
      expect(priceInMode(price, 'exempt', at('on_top'))).toBe(price);
    }),
  );
});
