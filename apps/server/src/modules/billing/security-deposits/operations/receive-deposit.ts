import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { resellerOf, resellersOf } from '../../../accounts/roles/index.ts';
import { lockCash, postEntries } from '../../ledger/index.ts';
import { hasSubscriber, requireAreas, requireReceiver } from '../../payments/index.ts';
import { depositsOf, insertDeposit } from '../queries/security-deposits.ts';
import { depositAccount } from '../rules/deposit-account.ts';

export async function listDeposits(tx: Tx, subscriberId: number, caller: Caller) {
  if (!(await hasSubscriber(tx, subscriberId, resellersOf(caller)))) throw new Problem('not_found');
  const items = await depositsOf(tx, subscriberId);
  const held = items.filter(({ status }) => status === 'held');
  return { heldMinor: held.reduce((sum, { amountMinor }) => sum + amountMinor, 0), items };
}

/** Cash is held by the user who received it. What a reseller receives otherwise, the reseller owes. */
export async function receiveDeposit(
  clock: Clock,
  tx: Tx,
  { subscriberId, amountMinor, method, note }: CallInput<typeof calls.securityDeposits.create>['body'],
  caller: Caller,
) {
  requireAreas(caller);
  if (!(await hasSubscriber(tx, subscriberId, resellersOf(caller)))) throw new Problem('not_found');
  await requireReceiver(tx, caller.userId, { method, subscriberId });
  const at = new Date(clock.now()).toISOString();
  const cashUserId = method === 'cash' ? caller.userId : null;
  if (cashUserId !== null) await lockCash(tx, cashUserId);
  const owedByUserId = method === 'cash' ? null : resellerOf(caller);
  const deposit = { subscriberId, amountMinor, method, cashUserId, owedByUserId, note: note ?? null };
  const received = await insertDeposit(tx, deposit, { at, by: caller.userId });
  await postEntries(tx, [
    {
      kind: 'security_deposit.received',
      sourceKind: 'security_deposit',
      sourceId: received.id,
      at,
      lines: [
        { ...depositAccount({ method, cashUserId, owedByUserId }), amountMinor },
        { account: 'deposit', amountMinor: -amountMinor },
      ],
    },
  ]);
  return received;
}
