import { minor } from '@lastmile/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditOnInvoiceLines } from './credit-on-invoice.ts';

const invoice = { totalMinor: minor(105_000), vatMinor: minor(5_000), creditedMinor: minor(0) };

test('a credit for two days of outage contains its share of the VAT', () => {
  expect(creditOnInvoiceLines(invoice, minor(7_000))).toEqual({
    amountMinor: 7_000,
    vatMinor: 333,
    roundingMinor: 0,
  });
});

test('credits for a whole invoice contain all of its VAT, however they are split', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(parts, fc.nat(5_000), (amounts, vatShare) => {
      const total = amounts.reduce((running, amount) => running + amount, 0);
      const vat = Math.min(vatShare, total);
      let credited = 0;
      let vatGiven = 0;
      for (const amount of amounts) {
        const named = { totalMinor: minor(total), vatMinor: minor(vat), creditedMinor: minor(credited) };
        const { vatMinor } = creditOnInvoiceLines(named, minor(amount));
        expect(vatMinor).toBeGreaterThanOrEqual(0);
        credited += amount;
        vatGiven += vatMinor;
      }
      expect(vatGiven).toBe(vat);
    }),
  );
});

test('no credit exceeds the invoice, together with earlier credits', () => {
  expect(() => creditOnInvoiceLines(invoice, minor(105_001))).toThrow(RangeError);
  expect(() => creditOnInvoiceLines({ ...invoice, creditedMinor: minor(100_000) }, minor(5_001))).toThrow(
    RangeError,
  );
  expect(() => creditOnInvoiceLines(invoice, minor(0))).toThrow(RangeError);
  expect(creditOnInvoiceLines({ ...invoice, creditedMinor: minor(100_000) }, minor(5_000)).amountMinor).toBe(
    5_000,
  );
});
