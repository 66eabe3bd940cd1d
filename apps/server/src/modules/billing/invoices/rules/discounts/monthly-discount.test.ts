import { minor, prorate } from '@lastmile/kit';
import { describe, expect, it } from 'vitest';
import type { DiscountTerms } from '../terms.ts';
import { monthlyDiscount } from './monthly-discount.ts';

const march = { first: '2026-03-01', last: '2026-03-31', wholeDays: 31 };
type Parts = Parameters<typeof monthlyDiscount>[1];
const partOf = (first: string, last: string, unitMinor: number): Parts[number] => {
  const days = Number(last.slice(-2)) - Number(first.slice(-2)) + 1;
  return { part: { first, last, days }, unitMinor, amountMinor: prorate(minor(unitMinor), days, 31) };
};
const wholeMonth: Parts = [partOf('2026-03-01', '2026-03-31', 620_00)];
const always: DiscountTerms = { percent: null, from: null, until: null };

describe('an amount', () => {
  const of = (terms: Partial<DiscountTerms>, parts = wholeMonth) =>
    monthlyDiscount(march, parts, {
      monthlyDiscountMinor: minor(31_00),
      discountTerms: { ...always, ...terms },
    });

  it('applies to all charged days without limits', () => {
    expect(monthlyDiscount(march, wholeMonth, { monthlyDiscountMinor: minor(31_00) })).toBe(31_00);
    expect(of({ from: '2026-03-01', until: '2026-03-31' })).toBe(31_00);
    expect(of({ from: '2025-01-01', until: '2027-01-01' })).toBe(31_00);
  });

  it('is prorated by the days between its first and its last one, both included', () => {
    expect(of({ from: '2026-03-31' })).toBe(1_00);
    expect(of({ until: '2026-03-01' })).toBe(1_00);
    expect(of({ from: '2026-03-11', until: '2026-03-20' })).toBe(10_00);
    expect(of({ from: '2026-04-01' })).toBe(0);
    expect(of({ until: '2026-02-28' })).toBe(0);
  });

  it('leaves out days that are not charged', () => {
    expect(of({ from: '2026-03-11' }, [partOf('2026-03-06', '2026-03-15', 620_00)])).toBe(5_00);
  });
});

describe('a percentage', () => {
  const of = (terms: Partial<DiscountTerms>, parts = wholeMonth) =>
    monthlyDiscount(march, parts, {
      monthlyDiscountMinor: minor(0),
      discountTerms: { ...always, percent: 10, ...terms },
    });

  it('is of the price, half-even', () => {
    expect(of({})).toBe(62_00);
    const priced = (unitMinor: number) =>
      of({ percent: 50 }, [partOf('2026-03-01', '2026-03-31', unitMinor)]);
    expect([1, 3, 5].map(priced)).toEqual([0, 2, 2]);
    expect(of({ percent: 100 })).toBe(620_00);
  });

  it('is of each price on the days that cost it, rounded once', () => {
    const parts = [partOf('2026-03-01', '2026-03-10', 620_00), partOf('2026-03-11', '2026-03-31', 1240_00)];
    expect(of({}, parts)).toBe(104_00);
    expect(of({ until: '2026-03-11' }, parts)).toBe(24_00);
  });

  it('of 100 leaves nothing of lines that are rounded one by one', () => {
    // 1,000.00 for two times seven days around a hold: 225.81 each, while fourteen days cost 451.61.
    const parts = [partOf('2026-03-01', '2026-03-07', 1000_00), partOf('2026-03-25', '2026-03-31', 1000_00)];
    expect(of({ percent: 100 }, parts)).toBe(451_62);
    expect(of({ percent: 100, until: '2026-03-30' }, parts)).toBe(419_35);
  });
});
