import { describe, expect, it } from 'vitest';
import { printedSums } from './document-totals.ts';

const invoice = {
  subtotalMinor: 800_00,
  discountMinor: 0,
  vatMode: 'inclusive',
  vatMinor: 0,
  roundingMinor: 0,
  totalMinor: 800_00,
  paidMinor: 0,
  balanceDueMinor: 800_00,
  arrearsMinor: 0,
} as const;
const words = (given: Partial<Parameters<typeof printedSums>[0]>) =>
  printedSums({ ...invoice, ...given }).map(({ word, amountMinor }) => [word, amountMinor]);

describe('the sums below a invoice', () => {
  it('are the total alone where nothing else is to say', () => {
    expect(words({})).toEqual([['total', 800_00]]);
  });

  it('lead from the lines to the total', () => {
    const changed = { discountMinor: 50_00, vatMode: 'on_top', vatMinor: 37_50, roundingMinor: 50 } as const;
    expect(words({ ...changed, totalMinor: 788_00 })).toEqual([
      ['subtotal', 800_00],
      ['discount', -50_00],
      ['vat', 37_50],
      ['rounding', 50],
      ['total', 788_00],
    ]);
  });

  it('notify the VAT within the prices after the total', () => {
    expect(words({ vatMinor: 38_10 })).toEqual([
      ['total', 800_00],
      ['vatIncluded', 38_10],
      ['net', 761_90],
    ]);
  });

  it('say what is paid and what is open', () => {
    expect(words({ paidMinor: 300_00, balanceDueMinor: 500_00 }).slice(1)).toEqual([
      ['paid', 300_00],
      ['open', 500_00],
    ]);
  });

  it('show what was owed before, without billing it again', () => {
    expect(words({ arrearsMinor: 200_00 })).toEqual([
      ['total', 800_00],
      ['arrears', 200_00],
      ['toPay', 1_000_00],
    ]);
    expect(words({ arrearsMinor: 200_00, paidMinor: 800_00, balanceDueMinor: 0 }).slice(1)).toEqual([
      ['arrears', 200_00],
      ['toPay', 1_000_00],
      ['paid', 800_00],
      ['open', 0],
    ]);
  });
});
