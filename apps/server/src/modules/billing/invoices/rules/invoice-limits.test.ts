import { maxChargeMinor, maxDocumentMinor, minor } from '@lastmile/kit';
import { expect, it } from 'vitest';
import type { InvoiceAmounts } from './invoice-amounts.ts';
import { exceedsLimits } from './invoice-limits.ts';
import { type LineKind, plainLine } from './invoice-lines.ts';

const none = minor(0);
const amountsWith = (changes: Partial<InvoiceAmounts>): InvoiceAmounts => ({
  lines: [],
  subtotalMinor: none,
  discountMinor: none,
  vatMinor: none,
  roundingMinor: none,
  totalMinor: none,
  creditRemaining: null,
  ...changes,
});
const lineOf = (kind: LineKind, amount: number) =>
  amountsWith({ lines: [plainLine(kind, minor(amount), true)] });

it.each(['subtotalMinor', 'discountMinor', 'vatMinor', 'totalMinor'] as const)(
  'the %s of an invoice is limited',
  (name) => {
    expect(exceedsLimits(amountsWith({ [name]: minor(maxDocumentMinor) }))).toBe(false);
    expect(exceedsLimits(amountsWith({ [name]: minor(maxDocumentMinor + 1) }))).toBe(true);
  },
);

it.each([1, -1])('a line is limited as a charge, one that is calculated as the invoice (sign %i)', (sign) => {
  expect(exceedsLimits(lineOf('other', sign * maxChargeMinor))).toBe(false);
  expect(exceedsLimits(lineOf('other', sign * (maxChargeMinor + 1)))).toBe(true);
  for (const kind of ['discount', 'credit', 'vat', 'rounding'] as const) {
    expect(exceedsLimits(lineOf(kind, sign * maxDocumentMinor))).toBe(false);
    expect(exceedsLimits(lineOf(kind, sign * (maxDocumentMinor + 1)))).toBe(true);
  }
});

it('one line beyond its limit is enough', () => {
  const lines = [plainLine('other', minor(1), true), plainLine('other', minor(maxChargeMinor + 1), true)];
  expect(exceedsLimits(amountsWith({ lines }))).toBe(true);
});
