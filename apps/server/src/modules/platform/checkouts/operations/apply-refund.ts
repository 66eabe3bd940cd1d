import { type Actor, type Tx, withPlatform } from '@lastmile/database';
import { minor } from '@lastmile/kit';
import type { KnownRefund, Outcome, RefundReport } from '@lastmile/payment-gateways';
import { openGateway } from '../gateways/open-gateway.ts';
import { addEvent, type Checkout, findCheckout, lockCheckout, updateCheckout } from '../queries/checkouts.ts';
import { requireAccount } from '../queries/gateway-accounts.ts';
import { postReturned } from '../queries/platform-book.ts';
import {
  claimDueRefunds,
  isOtherRefund,
  lockRefund,
  type Refund,
  type RefundState,
  requireRefund,
  updateRefund,
} from '../queries/refunds.ts';
import type { CheckoutUses } from '../services.ts';
import { purposeTransaction } from './purpose-transaction.ts';

export const refundCheckMs = 10 * 60_000;
const poll: Actor = { userId: null, call: 'checkouts.poll' };

export const knownRefundOf = (checkout: Checkout, refund: Refund): KnownRefund => ({
  refundReference: refund.reference,
  gatewayRef: checkout.gatewayRef ?? '',
  transactionId: checkout.transactionId ?? '',
  amountMinor: minor(refund.amountMinor),
  currency: checkout.paidCurrency ?? checkout.currency,
  reason: refund.reason,
  gatewayRefundRef: refund.gatewayRefundRef ?? undefined,
});

type Applied = Exclude<RefundState, 'created'>;

/** A refund stays pending until the gateway confirms it; only then the payment is reversed. */
export async function applyRefund(
  services: CheckoutUses,
  { id, ispId, purpose }: Checkout,
  { id: refundId }: Refund,
  outcome: Outcome<RefundReport>,
  actor: Actor,
  source: 'refund' | 'review' = 'refund',
): Promise<Applied> {
  const at = new Date(services.clock.now()).toISOString();
  const state: Applied =
    outcome.outcome === 'succeeded'
      ? outcome.value.state
      : outcome.outcome === 'refused'
        ? 'failed'
        : 'unknown';
  return purposeTransaction(services, { ispId, purpose }, actor, async (tx) => {
    const checkout = await lockCheckout(tx, id);
    const refund = await lockRefund(tx, refundId);
    if (!checkout || refund.state === 'refunded' || refund.state === 'failed') return refund.state as Applied;
    const gatewayRefundRef = outcome.outcome === 'succeeded' ? outcome.value.gatewayRefundRef : undefined;
    // Some gateways tell the last refund of a payment, whichever was asked about.
    if (gatewayRefundRef && (await isOtherRefund(tx, refund, gatewayRefundRef))) return 'unknown';
    const isOver = state === 'refunded' || state === 'failed';
    await updateRefund(tx, refundId, {
      state,
      ...(gatewayRefundRef ? { gateway_refund_ref: gatewayRefundRef } : {}),
      ...(isOver ? { next_check_at: null } : {}),
    });
    const details = outcome.outcome === 'succeeded' ? outcome.value.details : { reason: outcome.reason };
    const userId = actor.userId;
    await addEvent(tx, { ispId, checkoutId: id, at, source, outcome: state, userId, details });
    if (state !== 'refunded') return state;
    await returnMoney(services, tx, checkout, { ...refund, kind: 'refund', userId, at });
    return state;
  });
}

/** Takes back what was posted, in both books, and counts it; the checkout ends once nothing is left. */
export async function returnMoney(
  { purposes }: Pick<CheckoutUses, 'purposes'>,
  tx: Tx,
  checkout: Checkout,
  returned: Pick<Refund, 'id' | 'amountMinor' | 'reason'> & {
    readonly kind: 'refund' | 'chargeback';
    readonly userId: number | null;
    readonly at: string;
  },
): Promise<void> {
  const { id: refundId, amountMinor, reason, kind, userId, at } = returned;
  const { id, paymentId, documentId, purpose, postedAt } = checkout;
  const paidMinor = checkout.paidMinor ?? 0;
  const refundedMinor = checkout.refundedMinor + amountMinor;
  const ended = kind === 'chargeback' ? 'charged_back' : 'refunded';
  await updateCheckout(tx, id, {
    refunded_minor: refundedMinor,
    ...(refundedMinor >= paidMinor ? { state: ended } : {}),
  });
  if (postedAt === null) return;
  await purposes[purpose]?.reverse(tx, {
    checkout,
    paymentId,
    documentId,
    refundId,
    kind,
    amountMinor,
    paidMinor,
    refundedMinor,
    reason,
    userId,
  });
  await postReturned(tx, refundId, at);
}

/** Asks about refunds that are not confirmed yet. */
export async function pollRefunds(services: CheckoutUses): Promise<void> {
  const { database, clock, log } = services;
  const now = clock.now();
  const [from, later] = [new Date(now).toISOString(), new Date(now + refundCheckMs).toISOString()];
  const ids = await withPlatform(database, { actor: poll }, (tx) => claimDueRefunds(tx, from, later));
  for (const id of ids) {
    try {
      await recheckRefund(services, id);
    } catch (error) {
      log.error({ err: error, refund: id }, 'could not check a refund');
    }
  }
}

/** Only a confirmation counts: a gateway that knows no such refund leaves it unknown, for a person to look. */
export async function recheckRefund(services: CheckoutUses, refundId: number): Promise<void> {
  const { database } = services;
  const { refund, checkout, account } = await withPlatform(
    database,
    { actor: poll, readOnly: true },
    async (tx) => {
      const found = await requireRefund(tx, refundId);
      const owner = await findCheckout(tx, found.checkoutId);
      return {
        refund: found,
        checkout: owner,
        account: owner && (await requireAccount(tx, owner.accountId)),
      };
    },
  );
  if (!checkout || !account) return;
  const status = await openGateway(services, account).refundStatus(knownRefundOf(checkout, refund));
  if (status.outcome === 'succeeded') await applyRefund(services, checkout, refund, status, poll);
}
