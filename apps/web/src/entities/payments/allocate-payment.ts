interface UnpaidInvoice {
  readonly id: number;
  readonly number: string;
  readonly balanceDueMinor: number;
}

interface Allocation {
  readonly id: number;
  readonly number: string;
  readonly amountMinor: number;
  /** Balance due of the invoice afterwards. */
  readonly remainingMinor: number;
}

/**
 * Allocates an amount the way the server does: the named invoice first, then the oldest; the remainder becomes
 * account credit. The invoices must be sorted oldest first.
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
