import type { ProblemCode } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { collectorOf, resellersOf } from '../../../accounts/roles/index.ts';
import { applyCredit } from '../../invoices/index.ts';
import { balanceOf, lockBalances, postEntries, requireCash } from '../../ledger/index.ts';
import {
  lockPayments,
  lockResellersOf,
  markReversed,
  type PaymentState,
  paymentOwner,
  releaseOfPayments,
  versionOf,
} from '../queries/update-payments.ts';
import { moneyAccount } from '../rules/money-account.ts';

/** Why nobody can reverse this payment; undefined when it can be reversed. */
export function refusalOf(payment: PaymentState): ProblemCode | undefined {
  if (payment.status === 'reversed') return 'payments.already_reversed';
  if (payment.method === 'gateway' || payment.collectedBy === 'platform') return 'payments.not_manual';
  if (payment.settlementId !== null) return 'payments.settled';
  if (payment.handOverId !== null) return 'payments.handed_over';
  return payment.refundedMinor > 0 ? 'payments.refunded' : undefined;
}

/** Whether the cash was handed over, so that its collector can no longer reverse the payment. */
export const wasHandedOver = ({ cashUserId, receivedBy }: PaymentState): boolean =>
  cashUserId !== null && cashUserId !== receivedBy;

/**
 * Reverses whole payments: their invoices become unpaid again unless other credit covers them, and the money
 * leaves its holder. The balances of their subscribers, and the cash, must be locked.
 */
export async function reversePayments(
  tx: Tx,
  payments: readonly PaymentState[],
  { at, by, reason }: { readonly at: string; readonly by: number | null; readonly reason: string },
): Promise<void> {
  const ids = payments.map(({ id }) => id);
  await lockResellersOf(tx, ids);
  await releaseOfPayments(tx, ids, at);
  await markReversed(tx, ids, { at, by, reason });
  await postEntries(
    tx,
    payments.map((payment) => ({
      kind: 'payment.reversed',
      sourceKind: 'payment',
      sourceId: payment.id,
      at,
      lines: [
        { account: 'subscriber', subscriberId: payment.subscriberId, amountMinor: payment.amountMinor },
        { ...moneyAccount(payment), amountMinor: -payment.amountMinor },
      ],
    })),
  );
  await applyCredit(tx, [...new Set(payments.map(({ subscriberId }) => subscriberId))], at);
}

/** The payment, with its subscriber's balance locked. A payment outside the caller's scope is not found. */
export async function requirePaymentForUpdate(tx: Tx, id: number, caller: Caller): Promise<PaymentState> {
  const owner = await paymentOwner(tx, id, { reseller: resellersOf(caller), collector: collectorOf(caller) });
  if (!owner) throw new Problem('not_found');
  await lockBalances(tx, [owner.subscriberId]);
  const [payment] = await lockPayments(tx, [id]);
  if (!payment) throw new Problem('not_found');
  return payment;
}

export async function reversePayment(
  clock: Clock,
  tx: Tx,
  { id, reason }: { readonly id: number; readonly reason: string },
  caller: Caller,
) {
  const payment = await requirePaymentForUpdate(tx, id, caller);
  const refusal = refusalOf(payment);
  if (refusal) throw new Problem(refusal);
  if (wasHandedOver(payment) && caller.userId === payment.receivedBy)
    throw new Problem('payments.handed_over');
  if (payment.cashUserId !== null) await requireCash(tx, payment.cashUserId, payment.amountMinor, 'id');
  const at = new Date(clock.now()).toISOString();
  await reversePayments(tx, [payment], { at, by: caller.userId, reason });
  return { id, version: await versionOf(tx, id), balanceMinor: await balanceOf(tx, payment.subscriberId) };
}
