import type { TransferEffects } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { settleUntilToday } from '../../invoices/index.ts';
import { moveSubscribers, type TransferCandidate } from '../queries/transfers.ts';
import {
  availableOf,
  endWholesaleCharges,
  enterWholesale,
  retailOf,
} from '../queries/wholesale-transfers.ts';

export type WholesaleEffects = NonNullable<TransferEffects['wholesale']>;

const isCharged = (one: TransferCandidate | undefined) => one?.isInService === true && !one.isPaidToday;

interface Transfer {
  readonly recipient: { readonly userId: number | null; readonly isWholesale: boolean };
  readonly sold: readonly TransferCandidate[];
  readonly at: string;
  readonly today: string;
}

/**
 * Moves subscribers, and settles with wholesale resellers as of today: the ISP invoices or credits what is left until yesterday, the
 * former reseller gets back what they paid from today on, and the new one pays a month. Null where no wallet is concerned.
 */
export async function moveWithMoney(
  clock: Clock,
  tx: Tx,
  ids: readonly number[],
  { recipient: { userId, isWholesale: isToWholesale }, sold, at, today }: Transfer,
): Promise<WholesaleEffects | null> {
  const soldOf = new Map(sold.map((one) => [one.id, one]));
  const leaving = ids.filter((id) => soldOf.get(id)?.isWholesale);
  if (!isToWholesale && leaving.length === 0) {
    await moveSubscribers(tx, ids, { recipient: userId, isToWholesale, today });
    return null;
  }
  // While they still are the ISP's: afterwards it issues nothing to them.
  const entering = isToWholesale ? ids.filter((id) => !soldOf.get(id)?.isWholesale) : [];
  const issued = entering.length > 0 ? await settleUntilToday(tx, clock, entering) : [];
  const refundedMinor = await endWholesaleCharges(tx, leaving, isToWholesale ? userId : null, at);
  await moveSubscribers(tx, ids, { recipient: userId, isToWholesale, today });
  const chargedMinor = isToWholesale ? await enterWholesale(tx, ids, at) : 0;
  return {
    invoicedMinor: issued.reduce((sum, { built }) => sum + built.totalMinor, 0),
    creditedMinor: issued.reduce((sum, { built }) => sum + (built.creditRemaining?.amountMinor ?? 0), 0),
    refundedMinor,
    chargedCount: isToWholesale ? ids.filter((id) => isCharged(soldOf.get(id))).length : 0,
    chargedMinor,
    availableMinor: isToWholesale && userId !== null ? await availableOf(tx, userId) : null,
    ...(await retailOf(tx, leaving)),
  };
}
