import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { type Caller, ispOf } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { lockBalances, postEntries } from '../../ledger/index.ts';
import {
  cashInHand,
  decide,
  insertHandOver,
  isRecipient,
  lockHandOver,
  markHandOverPending,
  moveCashToRecipient,
  subscribersOfCash,
  subscribersOfHandOver,
} from '../queries/hand-overs.ts';

/**
 * Puts cash in transit: it cannot be handed over again, and its collector can no longer reverse the payments.
 */
export async function handOver(
  clock: Clock,
  tx: Tx,
  { toUserId, paymentIds, note }: CallInput<typeof calls.payments.handOver>['body'],
  caller: Caller,
) {
  if (toUserId === caller.userId || !(await isRecipient(tx, toUserId))) {
    throw fieldProblem('payments.recipient_not_found', 'toUserId');
  }
  await lockBalances(tx, await subscribersOfCash(tx, caller.userId));
  const cash = await cashInHand(tx, caller.userId, paymentIds);
  if (paymentIds && new Set(paymentIds).size !== cash.length) {
    throw fieldProblem('payments.cash_not_held', 'paymentIds');
  }
  const amountMinor = cash.reduce((sum, payment) => sum + payment.amountMinor, 0);
  if (amountMinor === 0) throw new Problem('payments.nothing_to_hand_over');
  const { id } = await insertHandOver(tx, ispOf(caller), {
    from: caller.userId,
    to: toUserId,
    amountMinor,
    payments: cash.length,
    note,
    at: new Date(clock.now()).toISOString(),
  });
  await markHandOverPending(
    tx,
    id,
    cash.map((payment) => payment.id),
  );
  return { id, amountMinor, payments: cash.length };
}

/** Only the recipient can accept or reject a hand-over. */
export async function decideHandOver(
  clock: Clock,
  tx: Tx,
  { id, decision, note }: CallInput<typeof calls.payments.decideHandOver>['body'],
  caller: Caller,
) {
  await lockBalances(tx, await subscribersOfHandOver(tx, id));
  const found = await lockHandOver(tx, id);
  if (found?.toUserId !== caller.userId) throw new Problem('not_found');
  if (found.status !== 'pending') throw new Problem('payments.already_decided');
  const at = new Date(clock.now()).toISOString();
  const { fromUserId, toUserId, amountMinor } = found;
  if (decision === 'accepted') {
    await postEntries(tx, [
      {
        kind: 'cash.handed_over',
        sourceKind: 'hand_over',
        sourceId: id,
        at,
        lines: [
          { account: 'cash', userId: toUserId, amountMinor },
          { account: 'cash', userId: fromUserId, amountMinor: -amountMinor },
        ],
      },
    ]);
  }
  await moveCashToRecipient(tx, id, decision === 'accepted' ? toUserId : fromUserId);
  return decide(tx, id, { decision, at, by: caller.userId, note });
}
