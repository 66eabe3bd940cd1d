import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import { TransactionUsedError } from '../purposes.ts';
import { addEvent, lockCheckout, updateCheckout } from '../queries/checkouts.ts';
import { liveRefunds } from '../queries/refunds.ts';
import type { CheckoutUses } from '../services.ts';
import { postCheckout } from './apply-report.ts';
import { type DecidingUser, requireCollector } from './deciding-user.ts';

/**
 * A person accepts a payment that needs review: what the gateway confirmed is posted, not what was asked for. One whose
 * transaction paid another checkout is closed instead: its money is posted there.
 */
export async function resolveCheckout(
  services: Pick<CheckoutUses, 'purposes'> & { readonly clock: Clock },
  tx: Tx,
  { id, note }: { readonly id: number; readonly note: string },
  by: DecidingUser,
) {
  const checkout = await lockCheckout(tx, id);
  if (!checkout) throw new Problem('not_found');
  requireCollector(checkout, by);
  const { state, transactionId, paidMinor, paidCurrency, currency, isSandbox } = checkout;
  const at = new Date(services.clock.now()).toISOString();
  const { ispId } = checkout;
  if (state === 'needs_review' && transactionId === null) {
    await updateCheckout(tx, id, { state: 'failed', next_check_at: null });
    const event = { source: 'review', outcome: 'closed', userId: by.userId, details: { note } } as const;
    await addEvent(tx, { ispId, checkoutId: id, at, ...event });
    return { id, state: 'failed' as const };
  }
  // Another currency cannot be posted, only refunded.
  const canPost = transactionId !== null && paidMinor !== null && paidMinor > 0 && paidCurrency === currency;
  if (state !== 'needs_review' || !canPost || (await liveRefunds(tx, id)).length > 0)
    throw new Problem('checkouts.not_in_review');
  await updateCheckout(tx, id, { state: 'succeeded', next_check_at: null });
  await addEvent(tx, {
    ispId,
    checkoutId: id,
    at,
    source: 'review',
    outcome: 'accepted',
    userId: by.userId,
    details: { note },
  });
  if (!isSandbox) {
    const paid = { transactionId, amountMinor: paidMinor };
    await postCheckout(services, tx, checkout, paid, checkout.feeMinor ?? 0, at).catch((error: unknown) => {
      if (error instanceof TransactionUsedError) throw new Problem('checkouts.already_recorded');
      throw error;
    });
  }
  return { id, state: 'succeeded' as const };
}
