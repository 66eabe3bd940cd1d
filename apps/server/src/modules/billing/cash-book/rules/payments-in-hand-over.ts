interface HeldPayment {
  readonly id: number;
  /** Without refunds. */
  readonly amountMinor: number;
}

/**
 * The payments that go with a hand-over of an amount. Deposits, expenses and refunds use the oldest cash, so a
 * holder still has the latest payments that make up the available cash. Handing over all of it takes them
 * along; a part of it takes the oldest ones that it covers in full.
 */
export function paymentsInHandOver(
  latestFirst: readonly HeldPayment[],
  availableMinor: number,
  amountMinor: number,
): number[] {
  const held: HeldPayment[] = [];
  for (let sum = 0; sum < availableMinor && held.length < latestFirst.length; ) {
    const next = latestFirst[held.length];
    if (!next) break;
    held.unshift(next);
    sum += next.amountMinor;
  }
  if (amountMinor >= availableMinor) return held.map(({ id }) => id);
  const covered: number[] = [];
  let left = amountMinor;
  for (const payment of held) {
    left -= payment.amountMinor;
    if (left < 0) break;
    covered.push(payment.id);
  }
  return covered;
}
