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
const totals = (changes: Partial<Parameters<typeof printedSums>[0]>) =>
  printedSums({ ...invoice, ...changes }).map(({ word, amountMinor }) => [word, amountMinor]);

describe('invoice totals', () => {
  it('contain only the total when nothing else applies', () => {
    expect(totals({})).toEqual([['total', 800_00]]);
  });

  it('list each step from the subtotal to the total', () => {
    const changed = { discountMinor: 50_00, vatMode: 'on_top', vatMinor: 37_50, roundingMinor: 50 } as const;
    expect(totals({ ...changed, totalMinor: 788_00 })).toEqual([
      ['subtotal', 800_00],
      ['discount', -50_00],
      ['vat', 37_50],
      ['rounding', 50],
      ['total', 788_00],
    ]);
  });

  it('show VAT included in the prices after the total', () => {
    expect(totals({ vatMinor: 38_10 })).toEqual([
      ['total', 800_00],
      ['vatIncluded', 38_10],
      ['net', 761_90],
    ]);
  });

  it('show the amount paid and the balance due', () => {
    expect(totals({ paidMinor: 300_00, balanceDueMinor: 500_00 }).slice(1)).toEqual([
      ['paid', 300_00],
      ['balanceDue', 500_00],
    ]);
  });

  it('show arrears without adding them to the total', () => {
    expect(totals({ arrearsMinor: 200_00 })).toEqual([
      ['total', 800_00],
      ['arrears', 200_00],
      ['toPay', 1_000_00],
    ]);
    expect(totals({ arrearsMinor: 200_00, paidMinor: 800_00, balanceDueMinor: 0 }).slice(1)).toEqual([
      ['arrears', 200_00],
      ['toPay', 1_000_00],
      ['paid', 800_00],
      ['balanceDue', 0],
    ]);
  });
});
