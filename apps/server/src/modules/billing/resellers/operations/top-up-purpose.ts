import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { type Purpose, TransactionUsedError } from '../../../platform/checkouts/index.ts';
import { type Account, postEntries } from '../../ledger/index.ts';
import { transactionKeyOf } from '../../payments/index.ts';
import { enqueueWholesaleResume } from '../job-definitions.ts';
import { lockReseller } from '../queries/resellers.ts';
import { findTransaction, hasTransaction, insertTransaction } from '../queries/transactions.ts';
import { notifyFundsAdded } from './notify-funds-added.ts';

const accountOf = (collectedBy: 'isp' | 'platform'): Account =>
  collectedBy === 'platform' ? { account: 'platform' } : { account: 'wallet', method: 'gateway' };

async function isRecorded(tx: Tx, transactionId: string): Promise<boolean> {
  const key = transactionKeyOf(transactionId);
  return key !== undefined && hasTransaction(tx, key);
}

/**
 * A wholesale reseller tops up the wallet online. The wallet gets what was paid; what the gateway keeps is a cost of the ISP,
 * and lowers what the platform owes it.
 */
export const resellerTopUpPurpose = (clock: Clock): Purpose => ({
  payee: 'isp',
  runsAs: 'tenant',
  isRecorded,
  async post(tx, { id: checkoutId, targetId, collectedBy, transactionId, paidMinor, ...paid }) {
    const { userId, ispId } = await requireReseller(tx, targetId);
    // Under the lock of the reseller, so that two recordings of one transaction do not pass each other.
    if (await isRecorded(tx, transactionId)) throw new TransactionUsedError();
    const feeMinor = collectedBy === 'platform' ? paid.feeMinor : 0;
    const at = new Date(clock.now()).toISOString();
    const documentId = await insertTransaction(tx, {
      resellerId: targetId,
      kind: 'top_up',
      amountMinor: paidMinor,
      method: 'gateway',
      cashUserId: null,
      reference: transactionId,
      note: null,
      at,
      online: { checkoutId, collectedBy, feeMinor },
    });
    await postEntries(tx, [
      {
        kind: 'reseller.topped_up',
        sourceKind: 'reseller_transaction',
        sourceId: documentId,
        at,
        lines: [
          { ...accountOf(collectedBy), amountMinor: paidMinor - feeMinor },
          { account: 'fees', amountMinor: feeMinor },
          { account: 'reseller', userId, amountMinor: -paidMinor },
        ],
      },
    ]);
    await notifyFundsAdded(tx, clock, {
      ispId,
      resellerId: targetId,
      userId,
      transactionId: documentId,
      amountMinor: paidMinor,
    });
    await enqueueWholesaleResume(tx);
    return { documentId };
  },
  /** Gateways keep their fee. The wallet may fall below its limit: nothing more is charged then until it is topped up. */
  async reverse(tx, { checkout, documentId, refundId, amountMinor, reason }) {
    const toppedUp = documentId === null ? undefined : await findTransaction(tx, documentId);
    if (!toppedUp) throw new Error(`Online payment ${checkout.reference} has no top-up`);
    const { resellerId, reference } = toppedUp;
    const { userId } = await requireReseller(tx, resellerId);
    const { id: checkoutId, collectedBy } = checkout;
    const at = new Date(clock.now()).toISOString();
    const refunded = await insertTransaction(tx, {
      resellerId,
      kind: 'refund',
      amountMinor,
      method: 'gateway',
      cashUserId: null,
      reference,
      note: reason,
      at,
      online: { checkoutId, collectedBy, refundId, feeMinor: 0 },
    });
    await postEntries(tx, [
      {
        kind: 'reseller.top_up_refunded',
        sourceKind: 'reseller_transaction',
        sourceId: refunded,
        at,
        lines: [
          { account: 'reseller', userId, amountMinor },
          { ...accountOf(collectedBy), amountMinor: -amountMinor },
        ],
      },
    ]);
  },
});

async function requireReseller(tx: Tx, id: number) {
  const reseller = await lockReseller(tx, id);
  if (!reseller) throw new Error(`There is no reseller ${id}`);
  return reseller;
}
