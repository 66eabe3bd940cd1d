import type { ProblemCode } from '@lastmile/contract';

interface Chosen {
  readonly id: number;
  readonly username: string;
  readonly customerId: number | null;
}
interface Sold {
  readonly id: number;
  readonly resellerUserId: number | null;
  readonly hasOthers: boolean;
  readonly isWholesale: boolean;
}
interface Recipient {
  /** Null: the ISP itself. */
  readonly userId: number | null;
  /** What usernames must start with; null: anything. */
  readonly prefix: string | null;
  readonly isWholesale: boolean;
}

/**
 * Why subscribers cannot be transferred, by id. A customer belongs to one reseller, so all subscribers of a customer are
 * transferred together or not at all.
 */
export function transferRefusals(
  chosen: readonly Chosen[],
  sold: readonly Sold[],
  { userId, prefix, isWholesale }: Recipient,
): ReadonlyMap<number, ProblemCode> {
  const soldOf = new Map(sold.map((one) => [one.id, one]));
  const refusals = new Map<number, ProblemCode>();
  const staying = new Set<number>();
  for (const { id, username, customerId } of chosen) {
    const before = soldOf.get(id);
    if (before?.resellerUserId === userId) {
      refusals.set(id, 'resellers.already_theirs');
      continue;
    }
    if (isWholesale || before?.isWholesale) refusals.set(id, 'resellers.wholesale_transfer');
    else if (prefix !== null && !username.toLowerCase().startsWith(prefix.toLowerCase()))
      refusals.set(id, 'resellers.transfer_prefix');
    else if (before?.hasOthers) refusals.set(id, 'resellers.customer_shared');
    if (refusals.has(id) && customerId !== null) staying.add(customerId);
  }
  for (const { id, customerId } of chosen)
    if (!refusals.has(id) && customerId !== null && staying.has(customerId))
      refusals.set(id, 'resellers.customer_shared');
  return refusals;
}
