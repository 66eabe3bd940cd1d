import { minor } from '@lastmile/kit';
import { describe, expect, it } from 'vitest';
import { realIp, sold, termsWith, wholePeriod } from '../test/billing-samples.ts';
import { splitBilledParts } from './billed-parts.ts';
import { recurringLines } from './recurring-lines.ts';
import type { Terms } from './terms.ts';
import type { Tax, VatMode } from './vat.ts';

const march = wholePeriod('2026-03-01', '2026-03-31');
const exempt: Tax = { vatMode: 'exempt', vatRate: 0 };
const onTop: Tax = { vatMode: 'on_top', vatRate: 1000 };

const linesOf = (
  terms: Partial<Terms>,
  { tax = exempt, mode = 'exempt' as VatMode, period = march } = {},
) => {
  const all = termsWith(terms);
  return recurringLines(period, splitBilledParts(period, all, false), all, tax, mode);
};

describe('lines of packages', () => {
  it('have no count of days for a whole month', () => {
    expect(linesOf({ packages: [sold('A', 310_00)] })).toEqual([
      {
        ...{ kind: 'package', text: 'A', from: '2026-03-01', until: '2026-03-31', days: null, ofDays: null },
        ...{ quantity: 1, unitMinor: 310_00, amountMinor: 310_00, taxable: false, priceVatMode: undefined },
      },
    ]);
  });

  it('share the days of the month', () => {
    const packages = [sold('A', 310_00), sold('B', 620_00, { from: '2026-03-11' })];
    expect(linesOf({ packages })).toMatchObject([
      { text: 'A', until: '2026-03-10', days: 10, ofDays: 31, unitMinor: 310_00, amountMinor: 100_00 },
      { text: 'B', from: '2026-03-11', days: 21, ofDays: 31, unitMinor: 620_00, amountMinor: 420_00 },
    ]);
    // Both halves of one price are what the month costs.
    const renamed = [sold('A', 100_01), sold('B', 100_01, { from: '2026-03-16' })];
    const amounts = linesOf({ packages: renamed }).map(({ amountMinor }) => amountMinor);
    expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(100_01);
    expect(amounts[0]).toBe(48_39);
  });

  it('cost a share of the whole days in a stub', () => {
    const period = { first: '2026-03-22', last: '2026-03-31', wholeDays: 31 };
    expect(linesOf({ packages: [sold('A', 310_00)] }, { period })).toMatchObject([
      { days: 10, ofDays: 31, unitMinor: 310_00, amountMinor: 100_00 },
    ]);
    // A first invoice in full covers its own days.
    expect(
      linesOf({ packages: [sold('A', 310_00)] }, { period: { ...period, wholeDays: 10 } }),
    ).toMatchObject([{ days: null, ofDays: null, amountMinor: 310_00 }]);
  });

  it('are in the mode of the invoice, and keep the mode of their price', () => {
    const priced = (vatMode: VatMode | null, mode: VatMode) =>
      linesOf({ packages: [sold('A', 110_00, { vatMode })] }, { tax: onTop, mode });
    expect(priced('inclusive', 'on_top')).toMatchObject([
      { unitMinor: 100_00, amountMinor: 100_00, taxable: true, priceVatMode: 'inclusive' },
    ]);
    expect(priced(null, 'inclusive')).toMatchObject([{ unitMinor: 100_00, priceVatMode: 'inclusive' }]);
    expect(priced(null, 'on_top')).toMatchObject([{ unitMinor: 110_00, taxable: true }]);
    expect(priced(null, 'on_top')[0]?.priceVatMode).toBeUndefined();
    expect(priced('exempt', 'on_top')).toMatchObject([{ unitMinor: 110_00, taxable: false }]);
    expect(priced('exempt', 'on_top')[0]?.priceVatMode).toBeUndefined();
  });

  it('keep a price that was invoiced', () => {
    const packages = [sold('A', 110_00, { vatMode: 'inclusive', invoicedMinor: minor(99_00) })];
    expect(linesOf({ packages }, { tax: onTop })).toMatchObject([{ unitMinor: 99_00, amountMinor: 99_00 }]);
  });
});

describe('lines of extras', () => {
  const extraOf = (changes: Parameters<typeof realIp>[1], terms: Partial<Terms> = {}) =>
    linesOf({ ...terms, extras: [realIp(310_00, changes)] }).filter(({ kind }) => kind === 'extra');

  it('are in full for a month, and for any day of one that is not prorated', () => {
    expect(extraOf({})).toEqual([
      {
        ...{
          kind: 'extra',
          text: 'Real IP',
          from: '2026-03-01',
          until: '2026-03-31',
          days: null,
          ofDays: null,
        },
        ...{ quantity: 1, unitMinor: 310_00, amountMinor: 310_00, taxable: true, prorated: true },
      },
    ]);
    expect(extraOf({ prorated: false, taxable: false, from: '2026-03-22' })).toMatchObject([
      { from: '2026-03-22', until: '2026-03-31', days: null, ofDays: null, amountMinor: 310_00 },
    ]);
  });

  it('share the days of the month otherwise', () => {
    expect(extraOf({ from: '2026-03-22' })).toMatchObject([
      { from: '2026-03-22', until: '2026-03-31', days: 10, ofDays: 31, amountMinor: 100_00 },
    ]);
    expect(extraOf({ until: '2026-03-10' })).toMatchObject([
      { from: '2026-03-01', until: '2026-03-10', days: 10, ofDays: 31, amountMinor: 100_00 },
    ]);
    expect(extraOf({ until: '2026-03-31' })).toMatchObject([{ until: '2026-03-31', days: null }]);
    expect(extraOf({ from: '2026-02-01', until: '2026-04-30' })).toMatchObject([
      { from: '2026-03-01', until: '2026-03-31' },
    ]);
  });

  it('are none for days that are not billed', () => {
    expect(extraOf({ until: '2026-02-28' })).toEqual([]);
    expect(extraOf({ from: '2026-04-01' })).toEqual([]);
    const pauses = [{ from: '2026-03-11', until: '2026-03-31', why: 'on_hold' as const }];
    expect(extraOf({}, { pauses })).toMatchObject([{ days: 10, amountMinor: 100_00 }]);
    expect(extraOf({ from: '2026-03-11' }, { pauses })).toEqual([]);
  });
});

it('the monthly discount is prorated by the days billed', () => {
  const discountOf = (terms: Partial<Terms>) =>
    linesOf({ monthlyDiscountMinor: minor(31_00), ...terms })
      .filter(({ kind }) => kind === 'discount')
      .map(({ amountMinor }) => amountMinor);
  expect(discountOf({})).toEqual([-31_00]);
  expect(discountOf({ monthlyDiscountMinor: minor(0) })).toEqual([]);
  const pauses = [{ from: '2026-03-06', until: '2026-03-25', why: 'on_hold' as const }];
  expect(discountOf({ pauses })).toEqual([-11_00]);
});
