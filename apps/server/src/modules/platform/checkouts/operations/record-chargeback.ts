import type { Actor } from '@lastmile/database';
import { randomCharacters } from '@lastmile/kit';
import { addEvent } from '../queries/checkouts.ts';
import { removeFromDraftSettlement } from '../queries/platform-book.ts';
import { insertRefund } from '../queries/refunds.ts';
import type { CheckoutUses } from '../services.ts';
import { returnMoney } from './apply-refund.ts';
import { type DecidingUser, requireCollector, requireVisible } from './deciding-user.ts';
import { purposeTransaction } from './purpose-transaction.ts';
import { isPayableToIsp, lockReturnable } from './refund-checkout.ts';

/** The gateway took back what is left of a payment. A person of whoever collected says so: nothing is sent to the gateway. */
export async function recordChargeback(
  services: CheckoutUses,
  { id, reason }: { readonly id: number; readonly reason: string },
  by: DecidingUser,
  actor: Actor,
) {
  const visible = await requireVisible(services, id, by, actor);
  requireCollector(visible, by);
  return purposeTransaction(services, visible, actor, async (tx) => {
    const { checkout, leftMinor: amountMinor } = await lockReturnable(tx, id);
    const at = new Date(services.clock.now()).toISOString();
    const { userId } = by;
    // The money is gone: from a settlement that was approved, it is deducted in the next one.
    if (isPayableToIsp(checkout)) await removeFromDraftSettlement(tx, id, { userId, at });
    const refundId = await insertRefund(tx, {
      isp_id: checkout.ispId,
      checkout_id: id,
      reference: `CB${randomCharacters(14)}`,
      kind: 'chargeback',
      state: 'refunded',
      amount_minor: amountMinor,
      reason,
      requested_by: userId,
      next_check_at: null,
    });
    await returnMoney(services, tx, checkout, {
      id: refundId,
      kind: 'chargeback',
      amountMinor,
      reason,
      userId,
      at,
    });
    const { ispId } = checkout;
    const details = { note: reason };
    await addEvent(tx, {
      ispId,
      checkoutId: id,
      at,
      source: 'chargeback',
      outcome: 'charged_back',
      userId,
      details,
    });
    return { id, state: 'charged_back' as const };
  });
}
