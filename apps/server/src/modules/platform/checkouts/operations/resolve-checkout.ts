import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import { TransactionUsedError } from '../purposes.ts';
import { addEvent, lockCheckout, updateCheckout } from '../queries/checkouts.ts';
import { liveRefunds } from '../queries/refunds.ts';
import type { CheckoutUses } from '../services.ts';
import { postCheckout } from './apply-report.ts';
import { type Decider, requireCollector } from './decider.ts';

/** A person accepts a payment that needs review: what the gateway confirmed is posted, not what was asked for. */
export async function resolveCheckout(
  services: Pick<CheckoutUses, 'purposes'> & { readonly clock: Clock },
  tx: Tx,
  { id, note }: { readonly id: number; readonly note: string },
  by: Decider,
) {
  const checkout = await lockCheckout(tx, id);
  if (!checkout) throw new Problem('not_found');
  requireCollector(checkout, by);
  const { state, transactionId, paidMinor, paidCurrency, currency, isSandbox } = checkout;
  // Another currency cannot be posted, and another checkout was paid with a transaction that is used: both are refunded.
  const canPost = transactionId !== null && paidMinor !== null && paidMinor > 0 && paidCurrency === currency;
  if (state !== 'needs_review' || !canPost || (await liveRefunds(tx, id)).length > 0)
    throw new Problem('checkouts.not_in_review');
  await updateCheckout(tx, id, { state: 'succeeded', next_check_at: null });
  const at = new Date(services.clock.now()).toISOString();
  const { ispId } = checkout;
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
