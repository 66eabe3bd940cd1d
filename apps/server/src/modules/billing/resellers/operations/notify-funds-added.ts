import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { notifyUsers } from '../../../messaging/outbox/index.ts';

interface FundsAdded {
  readonly ispId: number;
  readonly resellerId: number;
  readonly userId: number;
  readonly transactionId: number;
  readonly amountMinor: number;
}

/** Tells a reseller that what they paid in was recorded. */
export async function notifyFundsAdded(
  tx: Tx,
  clock: Clock,
  { resellerId, userId, ispId, transactionId, amountMinor }: FundsAdded,
): Promise<void> {
  await notifyUsers(tx, clock, {
    ispId,
    kind: 'reseller_funds_added',
    key: String(transactionId),
    userIds: [userId],
    amountMinor,
    link: `/isp/reseller/${resellerId}?tab=statement`,
  });
}
