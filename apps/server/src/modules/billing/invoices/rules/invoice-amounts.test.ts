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
const anyBill = fc
  .tuple(anySettings, anyTax, fc.array(anySignedLine, { maxLength: 6 }), fc.option(anyAmount))
  .map(([settings, tax, lines, discount]) => ({
    settings,
    tax,
    lines,
    bill: buildFromLines(settings, { tax, period: null, lines, discountMinor: discount ?? undefined }),
  }));

const totalOf = (lines: readonly InvoiceLine[], chosen: (line: InvoiceLine) => boolean): Minor =>
  sum(lines.filter(chosen).map((line) => line.amountMinor));

describe('every bill', () => {
  test('asks for the sum of its lines, never below nothing, and is paid at once when that is 0', () => {
    fc.assert(
      fc.property(anyBill, ({ bill }) => {
        expect(totalOf(bill.lines, () => true)).toBe(bill.totalMinor);
        expect(bill.totalMinor).toBeGreaterThanOrEqual(0);
        expect(bill.status).toBe(bill.totalMinor === 0 ? 'paid' : 'unpaid');
      }),
    );
  });

  test('has amounts that lead from the subtotal to the total', () => {
    fc.assert(
      fc.property(anyBill, ({ bill }) => {
        const onTop = bill.vatMode === 'on_top' ? bill.vatMinor : 0;
        expect(bill.subtotalMinor - bill.discountMinor + onTop + bill.roundingMinor).toBe(bill.totalMinor);
        const outside = ['discount', 'vat', 'rounding'];
        expect(totalOf(bill.lines, ({ kind }) => !outside.includes(kind))).toBe(bill.subtotalMinor);
        expect(totalOf(bill.lines, ({ kind }) => kind === 'discount')).toBe(minor(-bill.discountMinor));
        expect(bill.discountMinor).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('has VAT once, half-even, on its taxable lines after discount', () => {
    fc.assert(
      fc.property(anyBill, ({ bill, tax: { vatMode, vatRate } }) => {
        const base = BigInt(totalOf(bill.lines, ({ taxable }) => taxable));
        const divisor = vatMode === 'inclusive' ? BigInt(10_000 + vatRate) : 10_000n;
        const twiceError = 2n * (BigInt(bill.vatMinor) * divisor - base * BigInt(vatRate));
        if (vatMode === 'exempt') expect(bill.vatMinor).toBe(0);
        else expect(twiceError <= divisor && -twiceError <= divisor).toBe(true);
        expect(bill.lines.filter(({ kind }) => kind === 'vat').length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('is rounded to whole units by less than one, or not at all', () => {
    fc.assert(
      fc.property(anyBill, ({ bill, settings }) => {
        const unit = minorPerMajor(settings.currency);
        if (settings.roundsToWhole) expect(bill.totalMinor % unit).toBe(0);
        else expect(bill.roundingMinor).toBe(0);
        expect(Math.abs(bill.roundingMinor) * 2).toBeLessThanOrEqual(unit);
      }),
    );
  });

  test('leaves as credit exactly what it could not take off', () => {
    fc.assert(
      fc.property(anyBill, ({ bill, lines, settings }) => {
        const exempt = { vatMode: 'exempt', vatRate: 0 } as const;
        const plain = buildFromLines(settingsWith(), { tax: exempt, period: null, lines });
        expect(plain.totalMinor - (plain.creditLeft?.amountMinor ?? 0)).toBe(totalOf(lines, () => true));
        const taken = totalOf(bill.lines, ({ kind }) => kind === 'credit');
        if (settings.roundsToWhole) return;
        const onTop = bill.vatMode === 'on_top' ? (bill.creditLeft?.vatMinor ?? 0) : 0;
        expect(bill.creditLeft?.amountMinor ?? 0).toBe(taken + onTop);
      }),
    );
  });

  test('does not depend on the order of its lines', () => {
    fc.assert(
      fc.property(anyBill, ({ settings, tax, lines }) => {
        const { lines: _, ...amounts } = buildFromLines(settings, { tax, period: null, lines });
        const turned = { tax, period: null, lines: lines.toReversed() };
        expect(buildFromLines(settings, turned)).toMatchObject(amounts);
      }),
    );
  });
});

describe('every month bill', () => {
  test('of any history asks for a whole amount, and the same one when it is built again', () => {
    fc.assert(
      fc.property(anySettings, anyTermsAround(march.first), (settings, terms) => {
        const bill = buildMonthlyInvoice(settings, { period: march, terms });
        expect(buildMonthlyInvoice(settings, { period: march, terms })).toEqual(bill);
        if (!bill) return;
        expect(bill.lines.every(({ amountMinor }) => Number.isSafeInteger(amountMinor))).toBe(true);
        expect(totalOf(bill.lines, () => true)).toBe(bill.totalMinor);
        expect(bill.creditLeft).toBeNull();
        const served = totalOf(bill.lines, ({ kind }) => kind === 'package' || kind === 'extra');
        expect(bill.discountMinor).toBeLessThanOrEqual(served);
      }),
    );
  });

  test('at one price sums to it, however many packages cut the month', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 31 });
    fc.assert(
      fc.property(cuts, anyAmount, (days, price) => {
        const changes = days.map((day) => sold(`P${day}`, price, { from: addDays(march.first, day) }));
        const terms = termsWith({ packages: [sold('First', price), ...changes] });
        const bill = buildMonthlyInvoice(settingsWith(), { period: march, terms });
        expect(bill?.totalMinor).toBe(price);
        expect(bill?.lines.length).toBe(new Set(days).size + 1);
        expect(bill?.lines.every(({ amountMinor }) => amountMinor >= 0)).toBe(true);
      }),
    );
  });
});

describe('a credit', () => {
  const onTop = { vatMode: 'on_top', vatRate: 500 } as const;

  test('for a whole bill is the bill', () => {
    fc.assert(
      fc.property(anySettings, anyTax, anyAmount, anyAmount, (settings, tax, taxable, untaxed) => {
        const lines = [
          lineOfCharge({ kind: 'other', text: null, quantity: 1, unitMinor: taxable, taxable: true }),
          lineOfCharge({ kind: 'other', text: null, quantity: 1, unitMinor: untaxed, taxable: false }),
        ];
        const bill = buildFromLines(settings, { tax, period: null, lines });
        const { vatMinor, roundingMinor } = bill;
        const expected = { amountMinor: bill.totalMinor, vatMinor, roundingMinor };
        expect(creditOf(taxable, untaxed, tax, settings)).toEqual(bill.totalMinor === 0 ? null : expected);
      }),
    );
  });

  test('of less than half a taka is none where the ISP rounds', () => {
    const rounding = { currency: 'BDT', roundsToWhole: true };
    expect(creditOf(minor(40), minor(0), onTop, rounding)).toBeNull();
    expect(creditOf(minor(48), minor(0), onTop, rounding)?.amountMinor).toBe(100);
  });

  test('has the VAT of the bill it corrects', () => {
    const exact = { currency: 'BDT', roundsToWhole: false };
    expect(creditOf(minor(10_000), minor(0), onTop, exact)?.vatMinor).toBe(percentOf(minor(10_000), 500));
  });
});
