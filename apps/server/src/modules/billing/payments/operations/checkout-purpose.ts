import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { dateIn } from '@lastmile/kit';
import { type Purpose, TransactionUsedError } from '../../../platform/checkouts/index.ts';
import { loadBillingContext } from '../../invoices/index.ts';
import { lockBalances, postEntries } from '../../ledger/index.ts';
import { hasTransaction } from '../queries/payment-references.ts';
import { lockPayments, paymentOwner } from '../queries/update-payments.ts';
import { moneyAccount } from '../rules/money-account.ts';
import { recordPayments } from './record-payments.ts';
import { returnToSubscriber } from './refund-payment.ts';
import { reversePayments } from './reverse-payments.ts';

/** A subscriber pays invoices online: oldest first, the rest becomes account credit, as with any payment. */
export const subscriberInvoicePurpose = (clock: Clock): Purpose => ({
  payee: 'isp',
  runsAs: 'tenant',
  isRecorded: hasTransaction,
  async post(tx, paid) {
    const billingContext = await loadBillingContext(tx, clock);
    const { id, gateway, transactionId, feeMinor, collectedBy, targetId, paidMinor } = paid;
    const [recorded] = await recordPayments(tx, billingContext, async () => {
      // Under the lock of receipts, so that two recordings of one transaction do not pass each other.
      if (await hasTransaction(tx, transactionId)) throw new TransactionUsedError();
      return [
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
      ];
    });
    if (!recorded) throw new Error('An online payment was not recorded');
    if (collectedBy === 'platform') await postFee(tx, recorded.id, feeMinor, billingContext.at);
    return { paymentId: recorded.id };
  },
  async reverse(tx, { checkout, paymentId, amountMinor, paidMinor, reason, userId }) {
    if (paymentId === null) throw new Error(`Online payment ${checkout.reference} has no payment`);
    const owner = await paymentOwner(tx, paymentId, { reseller: null, collector: null });
    if (!owner) throw new Error(`There is no payment ${paymentId}`);
    await lockBalances(tx, [owner.subscriberId]);
    const payments = await lockPayments(tx, [paymentId]);
    const at = new Date(clock.now()).toISOString();
    // What is given back at once is as if it was not paid; a part of it is a refund of the payment.
    if (amountMinor === paidMinor) return reversePayments(tx, payments, { at, by: userId, reason });
    for (const payment of payments) {
      await returnToSubscriber(tx, payment, {
        amountMinor,
        method: payment.method,
        paidBy: null,
        account: moneyAccount(payment),
        reason,
        at,
        by: userId,
      });
    }
  },
});

/** The gateway's fee lowers what the platform owes the ISP. It is not given back with a refund. */
const postFee = (tx: Tx, paymentId: number, amountMinor: number, at: string) =>
  postEntries(tx, [
    {
      kind: 'payment.fee_charged',
      sourceKind: 'payment',
      sourceId: paymentId,
      at,
      lines: [
        { account: 'fees', amountMinor },
        { account: 'platform', amountMinor: -amountMinor },
      ],
    },
  ]);
