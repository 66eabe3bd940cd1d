interface OpenBill {
  readonly id: number;
  readonly number: string;
  readonly openMinor: number;
}

interface Share {
  readonly id: number;
  readonly number: string;
  readonly amountMinor: number;
  /** What is open of the bill afterwards. */
  readonly leftMinor: number;
}

/**
 * Where an amount would go, as the server will put it: to the named bill, then to the oldest, and what is left
 * stays in favour. `bills` come oldest first.
 */
export function spreadPayment(amountMinor: number, bills: readonly OpenBill[], firstId?: number) {
  const inOrder = [...bills.filter(({ id }) => id === firstId), ...bills.filter(({ id }) => id !== firstId)];
  const shares: Share[] = [];
  let left = amountMinor;
  for (const { id, number, openMinor } of inOrder) {
    const share = Math.min(left, openMinor);
    if (share <= 0) continue;
    shares.push({ id, number, amountMinor: share, leftMinor: openMinor - share });
    left -= share;
  }
  return { shares, favourMinor: left };
}
