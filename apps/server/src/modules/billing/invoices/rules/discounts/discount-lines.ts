import { add, type Minor, minor, negate, subtract } from '@lastmile/kit';
import { type InvoiceLine, plainLine } from '../invoice-lines.ts';

/**
 * A discount on the given lines, capped at their sum. It is taken from taxable lines first, because it is
 * granted on the service, and only the rest from the others.
 */
export function discountLines(discountMinor: Minor, lines: readonly InvoiceLine[]): InvoiceLine[] {
  const onTaxable = smaller(discountMinor, atLeastZero(sumOf(lines, true)));
  const onOthers = smaller(subtract(discountMinor, onTaxable), atLeastZero(sumOf(lines, false)));
  return [
    ...(onTaxable > 0 ? [plainLine('discount', negate(onTaxable), true)] : []),
    ...(onOthers > 0 ? [plainLine('discount', negate(onOthers), false)] : []),
  ];
}

export function sumOf(lines: readonly InvoiceLine[], taxable: boolean): Minor {
  let total = minor(0);
  for (const line of lines) if (line.taxable === taxable) total = add(total, line.amountMinor);
  return total;
}

export const atLeastZero = (amount: Minor): Minor => (amount < 0 ? minor(0) : amount);
const smaller = (left: Minor, right: Minor): Minor => (left < right ? left : right);
