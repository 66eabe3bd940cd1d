import { type Actor, type Tx, withPlatform, withTenant } from '@lastmile/database';
import { randomCharacters } from '@lastmile/kit';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { openGateway } from '../gateways/open-gateway.ts';
import { type Checkout, findCheckout, lockCheckout } from '../queries/checkouts.ts';
import { requireAccount } from '../queries/gateway-accounts.ts';
import { lockUnsettledBalance, removeFromDraftSettlement } from '../queries/platform-book.ts';
import { insertRefund, openRefunds, requireRefund } from '../queries/refunds.ts';
import type { CheckoutUses } from '../services.ts';
import { applyRefund, knownRefundOf, refundCheckMs } from './apply-refund.ts';
import { type DecidingUser, requireCollector, requireVisible } from './deciding-user.ts';

export interface RefundRequest {
  readonly id: number;
  readonly reason: string;
  /** Left out: all that is left. */
  readonly amountMinor?: number | undefined;
  /** Only the platform approves a refund of more than it owes the ISP. */
  readonly approveAboveBalance?: boolean;
}

/**
 * Refunds a checkout in full or in part. The row exists before the gateway is called, and at most one refund is under way:
 * an answer that is lost leaves it unknown, and it is asked about instead of sent again.
 */
export async function refundCheckout(
  services: CheckoutUses,
  request: RefundRequest,
  by: DecidingUser,
  actor: Actor,
) {
  const { database } = services;
  const { id } = request;
  const checkout = await requireVisible(services, id, by, actor);
  requireRefunder(checkout, by);
  const account = await withPlatform(database, { actor, readOnly: true }, (tx) =>
    requireAccount(tx, checkout.accountId),
  );
  const gateway = openGateway(services, account);
  if (gateway.notApplicable.refund) throw new Problem('checkouts.no_refunds');
  const refundId = await createRefund(services, checkout, request, by, actor);
  const refund = await withPlatform(database, { actor, readOnly: true }, (tx) => requireRefund(tx, refundId));
  const outcome = await gateway.refund(knownRefundOf(checkout, refund));
  const refundState = await applyRefund(services, checkout, refund, outcome, actor);
  const after = await withPlatform(database, { actor, readOnly: true }, (tx) => findCheckout(tx, id));
  return { id, state: after?.state ?? checkout.state, refundState };
}

/** An ISP refunds what it collected, and what the platform collected for it and posted. */
function requireRefunder(checkout: Checkout, by: DecidingUser): void {
  const isOwnMoney = checkout.payee === 'isp' && checkout.postedAt !== null;
  if (by.ispId === null || !isOwnMoney) requireCollector(checkout, by);
}

async function createRefund(
  { database, clock }: CheckoutUses,
  { ispId, id }: Checkout,
  request: RefundRequest,
  { ispId: isp, dataScope, userId }: DecidingUser,
  actor: Actor,
): Promise<number> {
  const by = { userId, at: new Date(clock.now()).toISOString() };
  const work = async (tx: Tx) => {
    const amount = await requireRefundable(tx, request, by);
    return insertRefund(tx, {
      isp_id: ispId,
      checkout_id: id,
      reference: `RF${randomCharacters(14)}`,
      amount_minor: amount,
      reason: request.reason,
      requested_by: userId,
      next_check_at: new Date(clock.now() + refundCheckMs).toISOString(),
    });
  };
  return isp === null
    ? withPlatform(database, { actor }, work)
    : withTenant(database, isp, { actor, dataScope }, work);
}

/** What is refunded, under the lock of the checkout. A payment that needs review is refunded in full. */
async function requireRefundable(
  tx: Tx,
  { id, amountMinor, approveAboveBalance }: RefundRequest,
  by: { readonly userId: number; readonly at: string },
): Promise<number> {
  const { checkout, leftMinor } = await lockReturnable(tx, id);
  const amount = amountMinor ?? leftMinor;
  if (amount > leftMinor) throw fieldProblem('checkouts.refund_too_large', 'amountMinor');
  if (checkout.state === 'needs_review' && amount < leftMinor) throw new Problem('checkouts.not_refundable');
  if (!isPayableToIsp(checkout)) return amount;
  // What was approved is as good as paid. After the payout, a refund is deducted from the next settlement.
  if ((await removeFromDraftSettlement(tx, id, by)) === 'approved')
    throw new Problem('checkouts.in_approved_settlement');
  if (!approveAboveBalance && amount > (await lockUnsettledBalance(tx, checkout.ispId)))
    throw new Problem('checkouts.above_balance');
  return amount;
}

/** The platform collected it and owes it to the ISP. */
export const isPayableToIsp = ({ collectedBy, payee, postedAt }: Checkout): boolean =>
  collectedBy === 'platform' && payee === 'isp' && postedAt !== null;

/** A checkout of which something is left to give back, and that no refund is under way for; locked. */
export async function lockReturnable(tx: Tx, id: number) {
  const checkout = await lockCheckout(tx, id);
  const isPaid = checkout?.state === 'succeeded' || checkout?.state === 'needs_review';
  if (!checkout || !isPaid || checkout.transactionId === null) throw new Problem('checkouts.not_refundable');
  const leftMinor = (checkout.paidMinor ?? 0) - checkout.refundedMinor;
  if (leftMinor <= 0 || (await openRefunds(tx, id)).length > 0) throw new Problem('checkouts.not_refundable');
  return { checkout, leftMinor };
}
