interface UnpaidInvoice {
  readonly id: number;
  readonly number: string;
  readonly balanceDueMinor: number;
}

interface Allocation {
  readonly id: number;
  readonly number: string;
  readonly amountMinor: number;
  /** What is open of the bill afterwards. */
  readonly remainingMinor: number;
}

/**
 * Where an amount would go, as the server will put it: to the named bill, then to the oldest, and what is left
 * stays in favour. `bills` come oldest first.
 */
export function allocatePayment(amountMinor: number, invoices: readonly UnpaidInvoice[], firstId?: number) {
  const inOrder = [
    ...invoices.filter(({ id }) => id === firstId),
    ...invoices.filter(({ id }) => id !== firstId),
  ];
  const shares: Allocation[] = [];
  let remaining = amountMinor;
  for (const { id, number, balanceDueMinor } of inOrder) {
    const share = Math.min(remaining, balanceDueMinor);
    if (share <= 0) continue;
    shares.push({ id, number, amountMinor: share, remainingMinor: balanceDueMinor - share });
    remaining -= share;
  }
  return { shares, creditMinor: remaining };
}
