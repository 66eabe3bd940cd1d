import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { resellerOf } from '../../../accounts/roles/index.ts';
import { lockBalances, postEntries, resolvePayout } from '../../ledger/index.ts';
import { createPayment } from '../../payments/index.ts';
import { lockDeposit, markReturned } from '../queries/security-deposits.ts';
import { depositAccount } from '../rules/deposit-account.ts';

type Return = CallInput<typeof calls.securityDeposits.return>['body'];

/**
 * Pays a deposit out. To use it for what the subscriber owes, it is received as a payment first and paid out by the
 * same user in the same method, which changes neither cash nor wallet. What a reseller pays out other than in cash, they owe that much less.
 */
export async function returnDeposit(clock: Clock, tx: Tx, body: Return, caller: Caller) {
  const found = await lockDeposit(tx, body.id);
  if (!found) throw new Problem('not_found');
  if (found.status !== 'held') throw new Problem('security_deposits.already_returned');
  await lockBalances(tx, [found.subscriberId]);
  const { id, amountMinor, subscriberId } = found;
  const isApplied = body.use === 'balance';
  const method = (isApplied ? undefined : body.method) ?? found.method;
  const payment = isApplied
    ? await createPayment(
        clock,
        tx,
        { subscriberId, amountMinor, method, reference: null, note: body.note ?? null },
        caller,
      )
    : null;
  const payer = isApplied ? caller.userId : body.paidBy;
  const { paidBy } = await resolvePayout(tx, { amountMinor, method, paidBy: payer }, caller);
  const cashUserId = method === 'cash' ? paidBy : null;
  const returnedForUserId = method === 'cash' ? null : resellerOf(caller);
  const account = depositAccount({ method, cashUserId, owedByUserId: returnedForUserId });
  const at = new Date(clock.now()).toISOString();
  await postEntries(tx, [
    {
      kind: 'security_deposit.returned',
      sourceKind: 'security_deposit',
      sourceId: id,
      at,
      lines: [
        { account: 'deposit', amountMinor },
        { ...account, amountMinor: -amountMinor },
      ],
    },
  ]);
  const version = await markReturned(tx, id, {
    at,
    by: caller.userId,
    method,
    cashUserId,
    returnedForUserId,
    paymentId: payment?.id ?? null,
    note: body.note ?? null,
  });
  return { id, version, paymentId: payment?.id ?? null };
}
