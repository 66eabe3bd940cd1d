import type { CallInput, calls } from '@lastmile/contract';
import { outsideDataScope, type Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { isCashHolder, lockBalances, lockCash, postEntries } from '../../ledger/index.ts';
import {
  decide,
  insertHandOver,
  lockHandOver,
  lockHeldPayments,
  markHandOverPending,
  moveCashToRecipient,
  subscribersOfCash,
  subscribersOfHandOver,
} from '../queries/hand-overs.ts';
import { paymentsInHandOver } from '../rules/payments-in-hand-over.ts';

type HandOverForm = CallInput<typeof calls.payments.handOver>['body'];

/**
 * Puts cash in transit: it cannot be used or handed over again, and its collector can no longer reverse the
 * payments. What can be handed over is the cash balance of the ledger less what is in transit.
 */
export async function handOver(clock: Clock, tx: Tx, form: HandOverForm, caller: Caller) {
  const { toUserId, note } = form;
  if (toUserId === caller.userId || !(await isCashHolder(tx, toUserId))) {
    throw fieldProblem('payments.recipient_not_found', 'toUserId');
  }
  await lockBalances(tx, await subscribersOfCash(tx, caller.userId));
  const { amountMinor, paymentIds } = await chooseCash(tx, form, caller.userId);
  const { id } = await insertHandOver(tx, {
    from: caller.userId,
    to: toUserId,
    amountMinor,
    payments: paymentIds.length,
    note,
    at: new Date(clock.now()).toISOString(),
  });
  await markHandOverPending(tx, id, paymentIds);
  return { id, amountMinor, payments: paymentIds.length };
}

/** The cash of the named payments, the named amount, or all cash that is available. */
async function chooseCash(tx: Tx, { paymentIds, ...form }: HandOverForm, userId: number) {
  const held = await lockHeldPayments(tx, userId, paymentIds);
  if (paymentIds && new Set(paymentIds).size !== held.length) {
    throw fieldProblem('payments.cash_not_held', 'paymentIds');
  }
  const { availableMinor } = await lockCash(tx, userId);
  const amountMinor = paymentIds
    ? held.reduce((sum, payment) => sum + payment.amountMinor, 0)
    : (form.amountMinor ?? availableMinor);
  if (availableMinor <= 0 || amountMinor === 0) throw new Problem('payments.nothing_to_hand_over');
  if (amountMinor > availableMinor) throw fieldProblem('payments.not_enough_cash', 'amountMinor');
  return {
    amountMinor,
    paymentIds: paymentIds ? held.map(({ id }) => id) : paymentsInHandOver(held, availableMinor, amountMinor),
  };
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
    if ((await lockSenderCash(tx, found)) < amountMinor) throw new Problem('payments.not_enough_cash');
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
  const decided = await decide(tx, id, { decision, at, by: caller.userId, note });
  const { returnsToUserId: heir } = found;
  if (decision === 'rejected' && heir !== null && (await isCashHolder(tx, heir)))
    await outsideDataScope(tx, () => passToHeir(clock, tx, { ...found, heir }, caller));
  return decided;
}

/** The sender has left and can no longer hold cash: the user who entered their leaving takes it. */
async function passToHeir(
  clock: Clock,
  tx: Tx,
  { fromUserId, heir, amountMinor }: { fromUserId: number; heir: number; amountMinor: number },
  caller: Caller,
): Promise<void> {
  const form = { toUserId: heir, amountMinor, note: null };
  const { id } = await handOver(clock, tx, form, { ...caller, userId: fromUserId });
  await decideHandOver(clock, tx, { id, decision: 'accepted', note: null }, { ...caller, userId: heir });
}

/** Locks the cash of both by id, which avoids a deadlock of two who hand over to each other. */
async function lockSenderCash(
  tx: Tx,
  { fromUserId, toUserId }: { readonly fromUserId: number; readonly toUserId: number },
): Promise<number> {
  if (toUserId < fromUserId) await lockCash(tx, toUserId);
  const { balanceMinor } = await lockCash(tx, fromUserId);
  return balanceMinor;
}
