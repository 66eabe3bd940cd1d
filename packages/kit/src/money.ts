import { minorPerMajor } from './currencies.ts';

/** An amount in a currency's minor unit: always a safe integer, so that money never has binary fractions. */
export type Minor = number & { readonly __brand: 'Minor' };

/**
 * Limits of amounts in minor units, which the database enforces as well. They keep every sum that is returned
 * below 2^53, up to which numbers in JSON are exact.
 */
/** A price, or what is charged per unit. */
export const maxUnitMinor = 1e11;
/** Quantity × unit, in an invoice. */
export const maxChargeMinor = 1e12;
/** Of an invoice, and of a payment, refund or credit note for it. */
export const maxDocumentMinor = 1e13;

/** Every amount is created here, so a result beyond 2^53 throws instead of being rounded silently. */
export function minor(value: number | bigint): Minor {
  const amount = Number(value);
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${value} is not an amount in minor units`);
  // Negative zero would print as "-0.00".
  return (amount === 0 ? 0 : amount) as Minor;
}

export const add = (left: Minor, right: Minor): Minor => minor(left + right);

export const subtract = (left: Minor, right: Minor): Minor => minor(left - right);

export const negate = (amount: Minor): Minor => minor(-amount);

export const sum = (amounts: Iterable<Minor>): Minor => {
  let total = minor(0);
  for (const amount of amounts) total = add(total, amount);
  return total;
};

/** The share of an amount for some of its days, rounded half-even. */
export function prorate(amount: Minor, days: number, ofDays: number): Minor {
  return fraction(amount, days, ofDays);
}

/**
 * Splits an amount by days: each part as `prorate` returns it, and the last part with any days takes the
 * remainder, so the parts sum to the whole. A part never takes more than is left, so none turns negative.
 */
export function prorateParts(amount: Minor, dayCounts: readonly number[]): Minor[] {
  const ofDays = totalOf(dayCounts);
  const lastWithDays = dayCounts.findLastIndex((days) => days > 0);
  let left = amount;
  return dayCounts.map((days, index) => {
    const share = index === lastWithDays ? left : prorate(amount, days, ofDays);
    const part = Math.abs(share) > Math.abs(left) ? left : share;
    left = subtract(left, part);
    return part;
  });
}

/** A percentage in basis points (1 % is 100), rounded half-even. */
export function percentOf(amount: Minor, basisPoints: number): Minor {
  return fraction(amount, basisPoints, 10_000);
}

/** Splits the tax from an amount that includes it; net and tax sum to the amount. */
export function splitInclusive(gross: Minor, basisPoints: number): { net: Minor; tax: Minor } {
  const tax = fraction(gross, basisPoints, 10_000 + basisPoints);
  return { net: subtract(gross, tax), tax };
}

/**
 * Rounds to whole major units, halves away from zero as in everyday commerce. The signed difference becomes
 * an invoice line of its own: amount + difference = rounded.
 */
export function roundToWhole(amount: Minor, currency: string): { rounded: Minor; difference: Minor } {
  const unit = minorPerMajor(currency);
  const beyond = amount % unit;
  const towardsZero = amount - beyond;
  const rounded = minor(Math.abs(beyond) * 2 >= unit ? towardsZero + Math.sign(amount) * unit : towardsZero);
  return { rounded, difference: subtract(rounded, amount) };
}

function fraction(amount: Minor, numerator: number, denominator: number): Minor {
  assertCount(numerator);
  assertCount(denominator);
  if (denominator === 0) throw new RangeError('There is no share of nothing');
  return minor(divideHalfEven(BigInt(amount) * BigInt(numerator), BigInt(denominator)));
}

/**
 * BigInt because the product of an amount and a weight exceeds the safe range long before the result does.
 */
function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const quotient = size / divisor;
  const twiceRest = (size % divisor) * 2n;
  const roundsUp = twiceRest > divisor || (twiceRest === divisor && quotient % 2n === 1n);
  const rounded = roundsUp ? quotient + 1n : quotient;
  return dividend < 0n ? -rounded : rounded;
}

function totalOf(weights: readonly number[]): number {
  for (const weight of weights) assertCount(weight);
  const total = weights.reduce((running, weight) => running + weight, 0);
  assertCount(total);
  if (total === 0) throw new RangeError('At least one weight must be above zero');
  return total;
}

function assertCount(value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not a whole count`);
}
