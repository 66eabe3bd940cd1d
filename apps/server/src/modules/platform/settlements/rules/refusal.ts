export type Refusal = 'settlements.nothing_to_settle' | 'settlements.below_minimum';

/** Why an amount is not paid out yet. */
export function refusalOf(netMinor: number, minimum: number): Refusal | null {
  if (netMinor <= 0) return 'settlements.nothing_to_settle';
  return netMinor < minimum ? 'settlements.below_minimum' : null;
}
