import type { manualMethods } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem } from '../../../../core/problem.ts';
import { resellerOf } from '../../../accounts/roles/index.ts';
import { isCashHolder, lockCash } from '../queries/cash.ts';
import type { Account } from '../rules/journal.ts';

interface Payout {
  readonly amountMinor: number;
  readonly method: (typeof manualMethods)[number];
  /** Default: the caller. */
  readonly paidBy?: number | undefined;
}

/**
 * Who pays money out, and the account that it leaves: cash of that user, which must suffice and is locked
 * until the transaction ends, or the wallet of the method. What a reseller pays out other than in cash comes from
 * their own account.
 */
export async function resolvePayout(
  tx: Tx,
  { amountMinor, method, paidBy }: Payout,
  caller: Pick<Caller, 'userId' | 'dataScope'>,
): Promise<{ readonly paidBy: number; readonly account: Account }> {
  const payer = paidBy ?? caller.userId;
  if (payer !== caller.userId && !(await isCashHolder(tx, payer))) {
    throw fieldProblem('payments.payer_not_found', 'paidBy');
  }
  if (method !== 'cash') return { paidBy: payer, account: walletOf(method, resellerOf(caller)) };
  await requireCash(tx, payer, amountMinor, 'amountMinor');
  return { paidBy: payer, account: { account: 'cash', userId: payer } };
}

const walletOf = (method: string, resellerId: number | null): Account =>
  resellerId === null ? { account: 'wallet', method } : { account: 'reseller', userId: resellerId };

/** Cash that is being handed over cannot be used. */
export async function requireCash(tx: Tx, userId: number, amountMinor: number, path: string): Promise<void> {
  const { availableMinor } = await lockCash(tx, userId);
  if (availableMinor < amountMinor) throw fieldProblem('payments.not_enough_cash', path);
}
