import { addDays, type Minor, minor, minorPerMajor, percentOf, sum } from '@lastmile/kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyAmount,
  anySettings,
  anyTermsAround,
  settingsWith,
  sold,
  termsWith,
  wholePeriod,
} from '../test/billing-samples.ts';
import { buildFromLines, buildMonthlyInvoice } from './build-invoice.ts';
import { creditOf } from './invoice-amounts.ts';
import { type InvoiceLine, lineOfCharge } from './invoice-lines.ts';
import type { Tax } from './vat.ts';

const march = wholePeriod('2026-03-01', '2026-03-31');

const anySignedLine = fc
  .tuple(fc.integer({ min: -300_000, max: 300_000 }), fc.integer({ min: 1, max: 3 }), fc.boolean())
  .map(
    ([unit, quantity, taxable]): InvoiceLine =>
      lineOfCharge({ kind: 'other', text: 'Cable', quantity, unitMinor: minor(unit), taxable }),
  );
const anyTax: fc.Arbitrary<Tax> = anySettings.map(({ vatMode, vatRate }) => ({ vatMode, vatRate }));
const anyInvoice = fc
  .tuple(anySettings, anyTax, fc.array(anySignedLine, { maxLength: 6 }), fc.option(anyAmount))
  .map(([settings, tax, lines, discount]) => ({
    settings,
    tax,
    lines,
    invoice: buildFromLines(settings, { tax, period: null, lines, discountMinor: discount ?? undefined }),
  }));

const totalOf = (lines: readonly InvoiceLine[], chosen: (line: InvoiceLine) => boolean): Minor =>
  sum(lines.filter(chosen).map((line) => line.amountMinor));

describe('every invoice', () => {
  test('totals the sum of its lines, never below 0, and is paid immediately when that is 0', () => {
    fc.assert(
      fc.property(anyInvoice, ({ invoice }) => {
        expect(totalOf(invoice.lines, () => true)).toBe(invoice.totalMinor);
        expect(invoice.totalMinor).toBeGreaterThanOrEqual(0);
        expect(invoice.status).toBe(invoice.totalMinor === 0 ? 'paid' : 'unpaid');
      }),
    );
  });

  test('has amounts that lead from the subtotal to the total', () => {
    fc.assert(
      fc.property(anyInvoice, ({ invoice }) => {
        const onTop = invoice.vatMode === 'on_top' ? invoice.vatMinor : 0;
        expect(invoice.subtotalMinor - invoice.discountMinor + onTop + invoice.roundingMinor).toBe(
          invoice.totalMinor,
        );
        const outside = ['discount', 'vat', 'rounding'];
        expect(totalOf(invoice.lines, ({ kind }) => !outside.includes(kind))).toBe(invoice.subtotalMinor);
        expect(totalOf(invoice.lines, ({ kind }) => kind === 'discount')).toBe(minor(-invoice.discountMinor));
        expect(invoice.discountMinor).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('has VAT once, half-even, on its taxable lines after discount', () => {
    fc.assert(
      fc.property(anyInvoice, ({ invoice, tax: { vatMode, vatRate } }) => {
        const base = BigInt(totalOf(invoice.lines, ({ taxable }) => taxable));
        const divisor = vatMode === 'inclusive' ? BigInt(10_000 + vatRate) : 10_000n;
        const twiceError = 2n * (BigInt(invoice.vatMinor) * divisor - base * BigInt(vatRate));
        if (vatMode === 'exempt') expect(invoice.vatMinor).toBe(0);
        else expect(twiceError <= divisor && -twiceError <= divisor).toBe(true);
        expect(invoice.lines.filter(({ kind }) => kind === 'vat').length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('is rounded to whole units by less than one, or not at all', () => {
    fc.assert(
      fc.property(anyInvoice, ({ invoice, settings }) => {
        const unit = minorPerMajor(settings.currency);
        if (settings.roundsToWhole) expect(invoice.totalMinor % unit).toBe(0);
        else expect(invoice.roundingMinor).toBe(0);
        expect(Math.abs(invoice.roundingMinor) * 2).toBeLessThanOrEqual(unit);
      }),
    );
  });

  test('leaves as credit exactly what it could not deduct', () => {
    fc.assert(
      fc.property(anyInvoice, ({ invoice, lines, settings }) => {
        const exempt = { vatMode: 'exempt', vatRate: 0 } as const;
        const plain = buildFromLines(settingsWith(), { tax: exempt, period: null, lines });
        expect(plain.totalMinor - (plain.creditRemaining?.amountMinor ?? 0)).toBe(totalOf(lines, () => true));
        const taken = totalOf(invoice.lines, ({ kind }) => kind === 'credit');
        if (settings.roundsToWhole) return;
        const onTop = invoice.vatMode === 'on_top' ? (invoice.creditRemaining?.vatMinor ?? 0) : 0;
        expect(invoice.creditRemaining?.amountMinor ?? 0).toBe(taken + onTop);
      }),
    );
  });

  test('does not depend on the order of its lines', () => {
    fc.assert(
      fc.property(anyInvoice, ({ settings, tax, lines }) => {
        const { lines: _, ...amounts } = buildFromLines(settings, { tax, period: null, lines });
        const reversed = { tax, period: null, lines: lines.toReversed() };
        expect(buildFromLines(settings, reversed)).toMatchObject(amounts);
      }),
    );
  });
});

describe('every monthly invoice', () => {
  test('of any history has integer amounts, and the same ones when rebuilt', () => {
    fc.assert(
      fc.property(anySettings, anyTermsAround(march.first), (settings, terms) => {
        const invoice = buildMonthlyInvoice(settings, { period: march, terms });
        expect(buildMonthlyInvoice(settings, { period: march, terms })).toEqual(invoice);
        if (!invoice) return;
        expect(invoice.lines.every(({ amountMinor }) => Number.isSafeInteger(amountMinor))).toBe(true);
        expect(totalOf(invoice.lines, () => true)).toBe(invoice.totalMinor);
        expect(invoice.creditRemaining).toBeNull();
        const served = totalOf(invoice.lines, ({ kind }) => kind === 'package' || kind === 'extra');
        expect(invoice.discountMinor).toBeLessThanOrEqual(served);
      }),
    );
  });

  test('at one price sums to it, however many packages split the month', () => {
    const splits = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 31 });
    fc.assert(
      fc.property(splits, anyAmount, (days, price) => {
        const changes = days.map((day) => sold(`P${day}`, price, { from: addDays(march.first, day) }));
        const terms = termsWith({ packages: [sold('First', price), ...changes] });
        const invoice = buildMonthlyInvoice(settingsWith(), { period: march, terms });
        expect(invoice?.totalMinor).toBe(price);
        expect(invoice?.lines.length).toBe(new Set(days).size + 1);
        expect(invoice?.lines.every(({ amountMinor }) => amountMinor >= 0)).toBe(true);
      }),
    );
  });
});

describe('a credit', () => {
  const onTop = { vatMode: 'on_top', vatRate: 500 } as const;

  test('for a whole invoice equals the invoice', () => {
    fc.assert(
      fc.property(anySettings, anyTax, anyAmount, anyAmount, (settings, tax, taxable, untaxed) => {
        const lines = [
          lineOfCharge({ kind: 'other', text: null, quantity: 1, unitMinor: taxable, taxable: true }),
          lineOfCharge({ kind: 'other', text: null, quantity: 1, unitMinor: untaxed, taxable: false }),
        ];
        const invoice = buildFromLines(settings, { tax, period: null, lines });
        const { vatMinor, roundingMinor } = invoice;
        const expected = { amountMinor: invoice.totalMinor, vatMinor, roundingMinor };
        expect(creditOf(taxable, untaxed, tax, settings)).toEqual(invoice.totalMinor === 0 ? null : expected);
      }),
    );
  });

  test('of less than half a taka is none where the ISP rounds', () => {
    const rounding = { currency: 'BDT', roundsToWhole: true };
    expect(creditOf(minor(40), minor(0), onTop, rounding)).toBeNull();
    expect(creditOf(minor(48), minor(0), onTop, rounding)?.amountMinor).toBe(100);
  });

  test('has the VAT of the invoice it corrects', () => {
    const exact = { currency: 'BDT', roundsToWhole: false };
    expect(creditOf(minor(10_000), minor(0), onTop, exact)?.vatMinor).toBe(percentOf(minor(10_000), 500));
  });
});
