/** Amount × part / whole to the nearest unit; exactly half goes to the even neighbour. */
export function share(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part);
  const size = product < 0n ? -product : product;
  const divisor = BigInt(whole);
  const below = size / divisor;
  const twiceRest = 2n * (size - below * divisor);
  const isUp = twiceRest > divisor || (twiceRest === divisor && below % 2n === 1n);
  const rounded = Number(isUp ? below + 1n : below);
  return product < 0n ? 0 - rounded : rounded;
}

/** To a multiple of the unit; exactly half goes up. Amounts are never negative here. */
export const toWholeUnits = (amount: number, unit: number): number =>
  Math.floor((2 * amount + unit) / (2 * unit)) * unit;

/** The VAT within an amount that includes it. */
export const vatWithin = (amount: number, rate: number): number => share(amount, rate, 10_000 + rate);

/** The VAT that is added to an amount. */
export const vatOnTop = (amount: number, rate: number): number => share(amount, rate, 10_000);

/**
 * Splits an amount over counts of days: each part is rounded, and the last part with days takes what is left.
 */
export function splitByDays(amount: number, counts: readonly number[]): number[] {
  const whole = counts.reduce((sum, count) => sum + count, 0);
  const lastWithDays = counts.findLastIndex((count) => count > 0);
  let left = amount;
  return counts.map((count, index) => {
    const part = index === lastWithDays ? left : Math.min(share(amount, count, whole), left);
    left -= part;
    return part;
  });
}
