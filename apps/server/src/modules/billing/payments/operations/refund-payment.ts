import { type CallInput, type calls, manualMethods } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, minor } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { applyCredit, insertAllocations } from '../../invoices/index.ts';
import { type Account, balanceOf, postEntries, resolvePayout } from '../../ledger/index.ts';
import {
  countRefund,
  insertRefund,
  liveAllocations,
  type PaymentState,
  releaseAllocations,
  versionOf,
} from '../queries/update-payments.ts';
import { refusalOf, requirePaymentForUpdate } from './reverse-payments.ts';

/**
 * Returns money to the subscriber: unallocated money first, then money allocated to the latest invoices. It leaves
 * the cash of the user who pays it out, or a wallet, wherever the money of the payment is now.
 */
export async function refundPayment(
  clock: Clock,
  tx: Tx,
  { id, amountMinor, reason, ...payout }: CallInput<typeof calls.payments.refund>['body'],
  caller: Caller,
) {
  const payment = await requirePaymentForUpdate(tx, id, caller);
  const refusal = refusalOf(payment);
  if (refusal && refusal !== 'payments.refunded') throw new Problem(refusal);
  if (amountMinor > payment.amountMinor - payment.refundedMinor) {
    throw fieldProblem('payments.refund_too_large', 'amountMinor');
  }
  const method = payout.method ?? manualMethodOf(payment);
  const { paidBy, account } = await resolvePayout(tx, { amountMinor, method, paidBy: payout.paidBy }, caller);
  const at = new Date(clock.now()).toISOString();
  const refund = { amountMinor, method, paidBy, account, reason, at, by: caller.userId };
  await returnToSubscriber(tx, payment, refund);
  return { id, version: await versionOf(tx, id), balanceMinor: await balanceOf(tx, payment.subscriberId) };
}

/** Records and posts a refund that was decided. The balance of the subscriber and the payment are locked. */
export async function returnToSubscriber(
  tx: Tx,
  payment: PaymentState,
  refund: {
    readonly amountMinor: number;
    readonly method: string;
    readonly paidBy: number | null;
    readonly account: Account;
    readonly reason: string;
    readonly at: string;
    readonly by: number | null;
  },
): Promise<void> {
  const { amountMinor, account, at } = refund;
  const { id, subscriberId } = payment;
  const stays = await releaseFor(tx, payment, amountMinor, at);
  const { id: refundId } = await insertRefund(tx, { ...refund, paymentId: id });
  await countRefund(tx, id, amountMinor);
  for (const { origin, ...allocation } of stays) await insertAllocations(tx, [allocation], origin, at);
  await postEntries(tx, [
    {
      kind: 'payment.refunded',
      sourceKind: 'refund',
      sourceId: refundId,
      at,
      lines: [
        { account: 'subscriber', subscriberId, amountMinor },
        { ...account, amountMinor: -amountMinor },
      ],
    },
  ]);
  await applyCredit(tx, [subscriberId], at);
}

const manualMethodOf = ({ method }: PaymentState) =>
  manualMethods.find((manual) => manual === method) ?? 'cash';

/**
 * Releases as many allocations as the refund needs; returns the part of the last one that stays allocated.
 */
async function releaseFor(tx: Tx, payment: PaymentState, amountMinor: number, at: string) {
  const { id, allocatedMinor, refundedMinor } = payment;
  let missing = amountMinor - (payment.amountMinor - allocatedMinor - refundedMinor);
  const released: number[] = [];
  const stays: {
    kind: 'payment';
    sourceId: number;
    invoiceId: number;
    amountMinor: ReturnType<typeof minor>;
    origin: 'given' | 'balance';
  }[] = [];
  for (const allocation of await liveAllocations(tx, id)) {
    if (missing <= 0) break;
    released.push(allocation.id);
    const rest = allocation.amountMinor - missing;
    missing -= allocation.amountMinor;
    if (rest > 0) {
      const { invoiceId, origin } = allocation;
      stays.push({ kind: 'payment', sourceId: id, invoiceId, amountMinor: minor(rest), origin });
    }
  }
  if (released.length > 0) await releaseAllocations(tx, released, at);
  return stays;
}
