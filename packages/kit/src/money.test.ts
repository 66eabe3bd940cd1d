import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  minor,
  negate,
  percentOf,
  prorate,
  prorateParts,
  roundToWhole,
  splitInclusive,
  subtract,
  sum,
} from './money.ts';

const anyAmount = fc.maxSafeInteger().map(minor);
const smallAmount = fc.integer({ min: -500, max: 500 }).map(minor);
const amount = fc.oneof(anyAmount, smallAmount);
const weights = fc
  .array(fc.oneof(fc.nat(3), fc.nat(40), fc.nat(1_000_000_000)), { minLength: 1, maxLength: 40 })
  .filter((list) => list.some((weight) => weight > 0));
const basisPoints = fc.nat(20_000);

/**
 * Twice the distance from the exact quotient, in units of the divisor: at most the divisor if rounded
 * correctly.
 */
const twiceErrorOf = (rounded: number, dividend: bigint, divisor: bigint) => {
  const error = 2n * (BigInt(rounded) * divisor - dividend);
  return error < 0n ? -error : error;
};

function expectHalfEven(rounded: number, dividend: bigint, divisor: bigint) {
  const twiceError = twiceErrorOf(rounded, dividend, divisor);
  expect(twiceError <= divisor).toBe(true);
  if (twiceError === divisor) expect(Math.abs(rounded % 2)).toBe(0);
}

describe('an amount', () => {
  test('is a safe integer and nothing else', () => {
    expect(minor(12_345)).toBe(12_345);
    expect(minor(12_345n)).toBe(12_345);
    expect(Object.is(minor(-0), 0)).toBe(true);
    for (const bad of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 2n ** 53n]) {
      expect(() => minor(bad)).toThrow(RangeError);
    }
  });

  test('adds, subtracts and negates exactly, or fails', () => {
    fc.assert(
      fc.property(amount, amount, (left, right) => {
        const exact = BigInt(left) + BigInt(right);
        const isSafe = exact >= Number.MIN_SAFE_INTEGER && exact <= Number.MAX_SAFE_INTEGER;
        if (!isSafe) expect(() => add(left, right)).toThrow(RangeError);
        else {
          expect(BigInt(add(left, right))).toBe(exact);
          expect(subtract(add(left, right), right)).toBe(left);
          expect(sum([left, right, negate(left)])).toBe(right);
        }
      }),
    );
    expect(sum([])).toBe(0);
  });
});

describe('prorating', () => {
  test('is half-even for every amount and count of days', () => {
    fc.assert(
      fc.property(amount, fc.nat(31), fc.integer({ min: 1, max: 31 }), (whole, days, ofDays) => {
        fc.pre(days <= ofDays);
        expectHalfEven(prorate(whole, days, ofDays), BigInt(whole) * BigInt(days), BigInt(ofDays));
      }),
    );
    expect(prorate(minor(5), 1, 2)).toBe(2);
    expect(prorate(minor(7), 1, 2)).toBe(4);
    expect(prorate(minor(-5), 1, 2)).toBe(-2);
    expect(prorate(minor(100_000), 10, 31)).toBe(32_258);
    expect(() => prorate(minor(1), 1, 0)).toThrow(RangeError);
  });

  test('in parts sums to the whole and never changes the sign', () => {
    fc.assert(
      fc.property(amount, weights, (whole, days) => {
        const parts = prorateParts(whole, days);
        expect(parts.reduce((running, part) => running + BigInt(part), 0n)).toBe(BigInt(whole));
        expect(parts.filter((part) => part * Math.sign(whole) < 0)).toEqual([]);
        for (const [index, part] of parts.entries()) if (days[index] === 0) expect(part).toBe(0);
      }),
    );
  });

  test('in parts gives each but the last its own half-even share', () => {
    expect(prorateParts(minor(100_000), [10, 10, 11])).toEqual([32_258, 32_258, 35_484]);
    expect(prorateParts(minor(5), [15, 15])).toEqual([2, 3]);
    expect(prorateParts(minor(100), [10, 20, 0])).toEqual([33, 67, 0]);
    expect(prorateParts(minor(100), [1, 1, 1, 0])).toEqual([33, 33, 34, 0]);
    expect(prorateParts(minor(9), [1, 1, 1, 1, 1, 1])).toEqual([2, 2, 2, 2, 1, 0]);
  });
});

describe('percentages', () => {
  test('are half-even and exact far beyond what floats hold', () => {
    fc.assert(
      fc.property(amount, fc.nat(10_000), (whole, points) => {
        expectHalfEven(percentOf(whole, points), BigInt(whole) * BigInt(points), 10_000n);
      }),
    );
    expect(percentOf(minor(50_000), 500)).toBe(2500);
    expect(percentOf(minor(50), 500)).toBe(2);
    expect(percentOf(minor(150), 500)).toBe(8);
    expect(percentOf(minor(Number.MAX_SAFE_INTEGER), 10_000)).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => percentOf(minor(1), 7.5)).toThrow(RangeError);
    expect(() => percentOf(minor(1), -1)).toThrow(RangeError);
  });

  test('a tax split from a gross amount leaves a net that sums with it to the gross', () => {
    fc.assert(
      fc.property(amount, basisPoints, (gross, points) => {
        const { net, tax } = splitInclusive(gross, points);
        expect(BigInt(net) + BigInt(tax)).toBe(BigInt(gross));
        expectHalfEven(tax, BigInt(gross) * BigInt(points), BigInt(10_000 + points));
      }),
    );
    expect(splitInclusive(minor(52_500), 500)).toEqual({ net: 50_000, tax: 2500 });
    expect(splitInclusive(minor(50_000), 500)).toEqual({ net: 47_619, tax: 2381 });
  });

  test('a tax added to a net amount is found again in the gross', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000).map(minor), basisPoints, (net, points) => {
        const tax = percentOf(net, points);
        const found = splitInclusive(add(net, tax), points);
        expect(Math.abs(found.tax - tax)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('rounding to whole units', () => {
  test('returns whole units and the signed difference', () => {
    fc.assert(
      fc.property(fc.integer().map(minor), fc.constantFrom('BDT', 'JPY', 'KWD'), (exact, currency) => {
        const unit = { BDT: 100, JPY: 1, KWD: 1000 }[currency];
        const { rounded, difference } = roundToWhole(exact, currency);
        expect(Math.abs(rounded % unit)).toBe(0);
        expect(add(exact, difference)).toBe(rounded);
        expect(Math.abs(difference) * 2).toBeLessThanOrEqual(unit);
        expect(roundToWhole(negate(exact), currency).rounded).toBe(negate(rounded));
      }),
    );
  });

  test.each([
    [52_550, 52_600, 50],
    [52_549, 52_500, -49],
    [-52_550, -52_600, -50],
    [-49, 0, 49],
    [0, 0, 0],
  ])('%i poisha become %i', (exact, rounded, difference) => {
    expect(roundToWhole(minor(exact), 'BDT')).toEqual({ rounded, difference });
  });
});
