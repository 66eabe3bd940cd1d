import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { type Account, lockCash, postEntries, resolvePayout } from '../../ledger/index.ts';
import { requireNewTransaction } from '../../payments/index.ts';
import { lockReseller } from '../queries/resellers.ts';
import { insertTransaction, lockAccount, owedBy } from '../queries/transactions.ts';
import { notifyFundsAdded } from './notify-funds-added.ts';

type TopUp = CallInput<typeof calls.resellers.topUp>['body'];
type Payout = CallInput<typeof calls.resellers.payout>['body'];

/** Money that a reseller paid in: what they owe falls, or the ISP owes it to them. Cash is held by who received it. */
export async function topUp(clock: Clock, tx: Tx, { id, ...body }: TopUp, caller: Caller) {
  const { userId, ispId } = await requireReseller(tx, id);
  const { method, amountMinor } = body;
  await requireNewTransaction(tx, body);
  const cashUserId = method === 'cash' ? caller.userId : null;
  if (cashUserId !== null) await lockCash(tx, cashUserId);
  const account: Account =
    cashUserId === null ? { account: 'wallet', method } : { account: 'cash', userId: cashUserId };
  const at = new Date(clock.now()).toISOString();
  const booked = await insertTransaction(tx, { ...body, resellerId: id, kind: 'top_up', cashUserId, at });
  await postEntries(tx, [
    {
      kind: 'reseller.topped_up',
      sourceKind: 'reseller_transaction',
      sourceId: booked,
      at,
      lines: [
        { ...account, amountMinor },
        { account: 'reseller', userId, amountMinor: -amountMinor },
      ],
    },
  ]);
  await notifyFundsAdded(tx, clock, { ispId, resellerId: id, userId, transactionId: booked, amountMinor });
  return { id: booked, owesMinor: await owedBy(tx, userId) };
}

/**
 * Pays out what the ISP owes a reseller, from cash of a user or from a wallet. From the cash that the reseller holds, they
 * keep their commission.
 */
export async function payOut(clock: Clock, tx: Tx, { id, paidBy, ...body }: Payout, caller: Caller) {
  const { userId } = await requireReseller(tx, id);
  const { method, amountMinor } = body;
  const { paidBy: payer, account } = await resolvePayout(
    tx,
    { amountMinor, method, paidBy: paidBy ?? undefined },
    caller,
  );
  if (amountMinor > 0 - (await lockAccount(tx, userId)))
    throw fieldProblem('resellers.payout_too_large', 'amountMinor');
  const cashUserId = method === 'cash' ? payer : null;
  const at = new Date(clock.now()).toISOString();
  const booked = await insertTransaction(tx, { ...body, resellerId: id, kind: 'payout', cashUserId, at });
  await postEntries(tx, [
    {
      kind: 'reseller.paid_out',
      sourceKind: 'reseller_transaction',
      sourceId: booked,
      at,
      lines: [
        { account: 'reseller', userId, amountMinor },
        { ...account, amountMinor: -amountMinor },
      ],
    },
  ]);
  return { id: booked, owesMinor: await owedBy(tx, userId) };
}

async function requireReseller(tx: Tx, id: number) {
  const reseller = await lockReseller(tx, id);
  if (!reseller) throw new Problem('not_found');
  return reseller;
}
