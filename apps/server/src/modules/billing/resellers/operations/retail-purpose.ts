import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { enqueueSending } from '../../../messaging/outbox/index.ts';
import type { Purpose } from '../../../platform/checkouts/index.ts';
import { type Account, postEntries } from '../../ledger/index.ts';
import { enqueueWholesaleResume } from '../job-definitions.ts';
import { addRefund, insertRetailPayment, lockRetailPayment } from '../queries/retail-payments.ts';

const accountOf = (collectedBy: 'isp' | 'platform'): Account =>
  collectedBy === 'platform' ? { account: 'platform' } : { account: 'wallet', method: 'gateway' };

/**
 * A subscriber of a wholesale reseller pays online. The money reaches the ISP or the platform, but is the reseller's: the
 * wallet gets what is left after the fee of the gateway, and nothing of it is revenue of the ISP.
 */
export const retailPaymentPurpose = (clock: Clock): Purpose => ({
  payee: 'isp',
  runsAs: 'tenant',
  async post(tx, checkout) {
    const {
      id: checkoutId,
      targetId: subscriberId,
      collectedBy,
      transactionId,
      paidMinor,
      feeMinor,
    } = checkout;
    const netMinor = paidMinor - feeMinor;
    // What the platform passes on is after the fee. The ISP's own gateway holds all of it until it charges the ISP, whom the reseller
    // pays the fee back.
    const feeOfIsp = collectedBy === 'isp' ? feeMinor : 0;
    const at = new Date(clock.now()).toISOString();
    const { id, userId } = await insertRetailPayment(tx, {
      subscriberId,
      amountMinor: paidMinor,
      method: 'gateway',
      reference: transactionId,
      note: null,
      at,
      online: { checkoutId, collectedBy, feeMinor },
    });
    await postEntries(tx, [
      {
        kind: 'retail.paid',
        sourceKind: 'retail_payment',
        sourceId: id,
        at,
        lines: [
          { ...accountOf(collectedBy), amountMinor: netMinor + feeOfIsp },
          { account: 'fees', amountMinor: -feeOfIsp },
          { account: 'reseller', userId, amountMinor: -netMinor },
          { account: 'retail_money', userId, amountMinor: netMinor },
          { account: 'retail_fees', userId, amountMinor: feeMinor },
          { account: 'retail_receivable', userId, amountMinor: -paidMinor },
        ],
      },
    ]);
    await enqueueSending(tx);
    await enqueueWholesaleResume(tx);
    return { documentId: id };
  },
  /** Gateways keep their fee, so that the reseller gives back more than they got. The wallet may fall below its limit. */
  async reverse(tx, { checkout, documentId, refundId, amountMinor }) {
    const payment = await requirePayment(tx, documentId, checkout.reference);
    const { id, userId } = payment;
    await addRefund(tx, id, amountMinor);
    await postEntries(tx, [
      {
        kind: 'retail.refunded',
        sourceKind: 'retail_payment',
        sourceId: id,
        revision: refundId,
        at: new Date(clock.now()).toISOString(),
        lines: [
          { account: 'reseller', userId, amountMinor },
          { ...accountOf(checkout.collectedBy), amountMinor: -amountMinor },
          { account: 'retail_receivable', userId, amountMinor },
          { account: 'retail_money', userId, amountMinor: -amountMinor },
        ],
      },
    ]);
  },
});

async function requirePayment(tx: Tx, documentId: number | null, reference: string) {
  const payment = documentId === null ? undefined : await lockRetailPayment(tx, documentId);
  if (!payment) throw new Error(`Online payment ${reference} has no retail payment`);
  return payment;
}
