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
  readonly isInService: boolean;
  readonly isPaidToday: boolean;
  readonly buyingMinor: number | null;
  /** Whether the recipient may sell the package, and in the area. */
  readonly isPackageAllowed: boolean;
  readonly isAreaAllowed: boolean;
}
interface Recipient {
  /** Null: the ISP itself. */
  readonly userId: number | null;
  /** What usernames must start with; null: anything. */
  readonly prefix: string | null;
  readonly isWholesale: boolean;
  /** What the wallet of a wholesale reseller covers. */
  readonly availableMinor: number;
}

/**
 * Why subscribers cannot be transferred, by id. A customer belongs to one reseller, so all subscribers of a customer are
 * transferred together or not at all. A wholesale reseller pays a month of everyone in service, as far as the wallet reaches, except
 * of those whose day is paid for: the renewal charges these tomorrow.
 */
export function transferRefusals(
  chosen: readonly Chosen[],
  sold: readonly Sold[],
  recipient: Recipient,
): ReadonlyMap<number, ProblemCode> {
  const soldOf = new Map(sold.map((one) => [one.id, one]));
  const refusals = new Map<number, ProblemCode>();
  const staying = new Set<number>();
  let availableMinor = recipient.availableMinor;
  for (const one of chosen) {
    const before = soldOf.get(one.id);
    if (before?.resellerUserId === recipient.userId) {
      refusals.set(one.id, 'resellers.already_theirs');
      continue;
    }
    const costMinor = recipient.isWholesale && before?.isInService ? costOf(before) : 0;
    const code = refusalOf(one, before, recipient) ?? walletRefusal(costMinor, availableMinor);
    if (code === undefined) availableMinor -= costMinor ?? 0;
    else {
      refusals.set(one.id, code);
      if (one.customerId !== null) staying.add(one.customerId);
    }
  }
  for (const { id, customerId } of chosen)
    if (!refusals.has(id) && customerId !== null && staying.has(customerId))
      refusals.set(id, 'resellers.customer_shared');
  return refusals;
}

function refusalOf(
  { username }: Chosen,
  before: Sold | undefined,
  { prefix }: Recipient,
): ProblemCode | undefined {
  if (prefix !== null && !username.toLowerCase().startsWith(prefix.toLowerCase()))
    return 'resellers.transfer_prefix';
  if (before && !before.isPackageAllowed) return 'resellers.transfer_package';
  if (before && !before.isAreaAllowed) return 'resellers.transfer_area';
  return before?.hasOthers ? 'resellers.customer_shared' : undefined;
}

const costOf = ({ buyingMinor, isPaidToday }: Sold): number | null =>
  buyingMinor !== null && isPaidToday ? 0 : buyingMinor;

function walletRefusal(costMinor: number | null, availableMinor: number): ProblemCode | undefined {
  if (costMinor === null) return 'resellers.price_missing';
  return costMinor > 0 && costMinor > availableMinor ? 'resellers.wallet_short' : undefined;
}
