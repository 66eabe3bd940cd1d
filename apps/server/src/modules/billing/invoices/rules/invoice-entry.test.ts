import { minor } from '@lastmile/kit';
import { expect, it } from 'vitest';
import { invoiceEntry } from './invoice-entry.ts';

const amounts = {
  vatRate: 500,
  subtotalMinor: minor(105_00),
  discountMinor: minor(3_00),
  vatMinor: minor(5_00),
  roundingMinor: minor(40),
  totalMinor: minor(107_40),
};
const invoice = { id: 4, subscriberId: 7, revision: 2, isOpening: false };
const lines = (earned: object) => [
  { account: 'subscriber', subscriberId: 7, amountMinor: 107_40 },
  earned,
  { account: 'discount', amountMinor: 3_00 },
  { account: 'vat', amountMinor: -5_00 },
  { account: 'rounding', amountMinor: -40 },
];

it.each([
  ['with VAT on top', 'on_top', false, { account: 'revenue', amountMinor: -105_00 }],
  ['with VAT included', 'inclusive', false, { account: 'revenue', amountMinor: -100_00 }],
  ['of an opening balance', 'on_top', true, { account: 'opening', amountMinor: -105_00 }],
] as const)(
  'an invoice %s is posted before discounts and without VAT',
  (_what, vatMode, isOpening, earned) => {
    expect(invoiceEntry({ ...amounts, vatMode }, { ...invoice, isOpening }, '2026-03-01T00:00:00Z')).toEqual({
      kind: 'invoice.issued',
      sourceKind: 'invoice',
      sourceId: 4,
      revision: 2,
      at: '2026-03-01T00:00:00Z',
      lines: lines(earned),
    });
  },
);
