import { type Actor, type Tx, withPlatform, withTenant } from '@lastmile/database';
import { minor, randomCharacters } from '@lastmile/kit';
import type { KnownRefund, Outcome, RefundReport } from '@lastmile/payment-gateways';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { openGateway } from '../gateways/open-gateway.ts';
import { addEvent, type Checkout, findCheckout, lockCheckout, updateCheckout } from '../queries/checkouts.ts';
import { requireAccount } from '../queries/gateway-accounts.ts';
import {
  insertRefund,
  liveRefunds,
  lockRefund,
  type Refund,
  type RefundState,
  requireRefund,
  takeDueRefunds,
  updateRefund,
} from '../queries/refunds.ts';
import type { CheckoutUses } from '../services.ts';

const recheckMs = 10 * 60_000;
const poll: Actor = { userId: null, call: 'checkouts.poll' };

/**
 * Refunds a checkout in full. The row exists before the gateway is called, and at most one refund is under way: an answer
 * that is lost leaves it unknown, and it is asked about instead of sent again.
 */
export async function refundCheckout(
  services: CheckoutUses,
  { id, reason }: { readonly id: number; readonly reason: string },
  caller: Pick<Caller, 'userId' | 'dataScope'> & { readonly ispId: number },
  actor: Actor,
) {
  const { database, clock } = services;
  const options = { actor, dataScope: caller.dataScope };
  const { checkout, account } = await loadRefundable(services, id, caller.ispId, options);
  const gateway = openGateway(services, account);
  if (gateway.notApplicable.refund) throw new Problem('checkouts.no_refunds');
  const reference = `RF${randomCharacters(14)}`;
  const refundId = await withTenant(database, caller.ispId, options, async (tx) => {
    const amount = await requireRefundable(tx, checkout.id);
    return insertRefund(tx, {
      isp_id: caller.ispId,
      checkout_id: id,
      reference,
      amount_minor: amount,
      reason,
      requested_by: caller.userId,
      next_check_at: new Date(clock.now() + recheckMs).toISOString(),
    });
  });
  const refund = await withPlatform(database, { actor: poll, readOnly: true }, (tx) =>
    requireRefund(tx, refundId),
  );
  const outcome = await gateway.refund(knownOf(checkout, refund));
  const refundState = await applyRefund(services, checkout, refund, outcome, actor);
  const after = await withPlatform(database, { actor: poll, readOnly: true }, (tx) => findCheckout(tx, id));
  return { id, state: after?.state ?? checkout.state, refundState };
}

async function loadRefundable(
  { database }: CheckoutUses,
  id: number,
  ispId: number,
  options: { readonly actor: Actor; readonly dataScope?: Caller['dataScope'] },
) {
  const checkout = await withTenant(database, ispId, { ...options, readOnly: true }, (tx) =>
    findCheckout(tx, id),
  );
  if (!checkout) throw new Problem('not_found');
  if (checkout.collectedBy === 'platform') throw new Problem('checkouts.collected_by_platform');
  const account = await withPlatform(database, { actor: options.actor, readOnly: true }, (tx) =>
    requireAccount(tx, checkout.accountId),
  );
  return { checkout, account };
}

/** What can be refunded, under the lock of the checkout. */
async function requireRefundable(tx: Tx, id: number): Promise<number> {
  const checkout = await lockCheckout(tx, id);
  const isPaid = checkout?.state === 'succeeded' || checkout?.state === 'needs_review';
  if (!checkout || !isPaid || checkout.transactionId === null || checkout.paidMinor === null)
    throw new Problem('checkouts.not_refundable');
  if ((await liveRefunds(tx, id)).length > 0) throw new Problem('checkouts.not_refundable');
  return checkout.paidMinor;
}

const knownOf = (checkout: Checkout, refund: Refund): KnownRefund => ({
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
async function applyRefund(
  services: CheckoutUses,
  { id, ispId }: Checkout,
  { id: refundId }: Refund,
  outcome: Outcome<RefundReport>,
  actor: Actor,
): Promise<Applied> {
  const { clock, database, purposes } = services;
  const at = new Date(clock.now()).toISOString();
  const state: Applied =
    outcome.outcome === 'succeeded'
      ? outcome.value.state
      : outcome.outcome === 'refused'
        ? 'failed'
        : 'unknown';
  return withTenant(database, ispId, { actor }, async (tx) => {
    const checkout = await lockCheckout(tx, id);
    const refund = await lockRefund(tx, refundId);
    if (!checkout || refund.state === 'refunded' || refund.state === 'failed') return refund.state as Applied;
    const isOver = state === 'refunded' || state === 'failed';
    const gatewayRefundRef = outcome.outcome === 'succeeded' ? outcome.value.gatewayRefundRef : undefined;
    await updateRefund(tx, refundId, {
      state,
      ...(gatewayRefundRef ? { gateway_refund_ref: gatewayRefundRef } : {}),
      ...(isOver ? { next_check_at: null } : {}),
    });
    const details = outcome.outcome === 'succeeded' ? outcome.value.details : { reason: outcome.reason };
    const userId = actor.userId;
    await addEvent(tx, { ispId, checkoutId: id, at, source: 'refund', outcome: state, userId, details });
    if (state !== 'refunded') return state;
    await updateCheckout(tx, id, { state: 'refunded', refunded_minor: refund.amountMinor });
    const { paymentId, purpose } = checkout;
    if (paymentId !== null) await purposes[purpose]?.reverse(tx, paymentId, refund.reason);
    return state;
  });
}

/** Asks about refunds that are not confirmed yet. */
export async function pollRefunds(services: CheckoutUses): Promise<void> {
  const { database, clock, log } = services;
  const now = clock.now();
  const [from, later] = [new Date(now).toISOString(), new Date(now + recheckMs).toISOString()];
  const ids = await withPlatform(database, { actor: poll }, (tx) => takeDueRefunds(tx, from, later));
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
  const status = await openGateway(services, account).refundStatus(knownOf(checkout, refund));
  if (status.outcome === 'succeeded') await applyRefund(services, checkout, refund, status, poll);
}
