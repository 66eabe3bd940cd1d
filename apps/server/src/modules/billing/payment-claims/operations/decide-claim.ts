import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { loadBillingContext } from '../../invoices/index.ts';
import { isTransactionUsed, manualPayment, recordPayments } from '../../payments/index.ts';
import { decideClaim, lockClaim } from '../queries/payment-claims.ts';

async function requireOpen(tx: Tx, id: number) {
  const claim = await lockClaim(tx, id);
  if (!claim) throw new Problem('not_found');
  if (claim.state !== 'open') throw new Problem('payment_claims.already_decided');
  return claim;
}

/** Records the payment with the amount that the user verified, whatever the customer said. */
export async function confirmClaim(
  clock: Clock,
  tx: Tx,
  { id, amountMinor }: { readonly id: number; readonly amountMinor: number },
  caller: Caller,
) {
  const { subscriberId, method, transactionId } = await requireOpen(tx, id);
  const billingContext = await loadBillingContext(tx, clock);
  const received = manualPayment({ method, reference: transactionId, note: null }, caller, billingContext);
  const [payment] = await recordPayments(tx, billingContext, async () => {
    // Under the lock of receipts, so that two recordings of one transaction do not pass each other.
    if (await isTransactionUsed(tx, method, transactionId))
      throw new Problem('payment_claims.already_recorded');
    return [{ ...received, subscriberId, amountMinor }];
  });
  if (!payment) throw new Problem('not_found');
  await decideClaim(tx, id, {
    state: 'confirmed',
    decided_at: billingContext.at,
    decided_by: caller.userId,
    payment_id: payment.id,
  });
  return { id, paymentId: payment.id };
}

export async function rejectClaim(
  clock: Clock,
  tx: Tx,
  { id, reason }: { readonly id: number; readonly reason: string },
  caller: Caller,
) {
  await requireOpen(tx, id);
  const at = new Date(clock.now()).toISOString();
  await decideClaim(tx, id, { state: 'rejected', decided_at: at, decided_by: caller.userId, reason });
  return { id };
}
