import type { Clock } from '@lastmile/kit';
import { dateIn } from '@lastmile/kit';
import type { Purpose } from '../../../platform/checkouts/index.ts';
import { loadBillingContext } from '../../invoices/index.ts';
import { lockBalances } from '../../ledger/index.ts';
import { hasReference } from '../queries/payment-references.ts';
import { lockPayments, paymentOwner } from '../queries/update-payments.ts';
import { recordPayments } from './record-payments.ts';
import { reversePayments } from './reverse-payments.ts';

/** A subscriber pays invoices online: oldest first, the rest becomes account credit, as with any payment. */
export const subscriberInvoicePurpose = (clock: Clock): Purpose => ({
  isRecorded: (tx, transactionId) => hasReference(tx, [transactionId]),
  async post(tx, paid) {
    const billingContext = await loadBillingContext(tx, clock);
    const { id, gateway, transactionId, feeMinor, collectedBy, targetId, paidMinor } = paid;
    const [recorded] = await recordPayments(tx, billingContext, async () => [
      {
        subscriberId: targetId,
        amountMinor: paidMinor,
        method: 'gateway',
        channel: 'pay_link',
        collectedBy,
        reference: transactionId,
        note: null,
        receivedAt: billingContext.at,
        receivedOn: dateIn(billingContext.timezone, clock.now()).toString(),
        receivedBy: null,
        cashUserId: null,
        checkout: { id, gateway, transactionId, feeMinor },
      },
    ]);
    if (!recorded) throw new Error('An online payment was not recorded');
    return recorded.id;
  },
  async reverse(tx, paymentId, reason) {
    const owner = await paymentOwner(tx, paymentId, { reseller: null, collector: null });
    if (!owner) throw new Error(`There is no payment ${paymentId}`);
    await lockBalances(tx, [owner.subscriberId]);
    const payments = await lockPayments(tx, [paymentId]);
    const at = new Date(clock.now()).toISOString();
    await reversePayments(tx, payments, { at, by: null, reason });
  },
});
