import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { collectorOf, resellersOf } from '../../../accounts/roles/index.ts';
import type { PaymentViewer } from '../queries/payment-filter.ts';
import { allocationsOf, findPayment, refundsOf, streamPayments } from '../queries/payments.ts';

export const paymentViewer = (caller: Caller): PaymentViewer => ({
  reseller: resellersOf(caller),
  collector: collectorOf(caller),
});

export async function getPayment(tx: Tx, id: number, caller: Caller) {
  const found = await findPayment(tx, id, paymentViewer(caller));
  if (!found) throw new Problem('not_found');
  const { email, language: _, payLinkTarget: __, collectedBy, settlementId, ...payment } = found;
  const [allocations, refunds] = await Promise.all([allocationsOf(tx, id), refundsOf(tx, id)]);
  const isReversible =
    payment.status === 'posted' && collectedBy !== 'platform' && payment.method !== 'gateway';
  const isFree = isReversible && settlementId === null && payment.handOver !== 'pending';
  return {
    ...payment,
    allocations,
    refunds,
    canSendReceipt: email !== null,
    allowed: [
      ...(isFree && payment.refundedMinor === 0 ? ['reverse' as const] : []),
      ...(isFree && payment.refundedMinor < payment.amountMinor ? ['refund' as const] : []),
    ],
  };
}

export async function* exportPayments(
  tx: Tx,
  filter: Parameters<typeof streamPayments>[1],
  viewer: PaymentViewer,
) {
  for await (const { subscriber, receivedBy, reseller, ...payment } of streamPayments(tx, filter, viewer)) {
    const { username, name, mobile } = subscriber;
    const users = { receivedByName: receivedBy?.name ?? null, resellerName: reseller?.name ?? null };
    yield { ...payment, username, name, mobile, ...users };
  }
}
