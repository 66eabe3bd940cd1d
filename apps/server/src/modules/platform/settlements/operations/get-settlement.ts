import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { findAccountOf } from '../queries/payout-accounts.ts';
import { eventsOfSettlement, findSettlement } from '../queries/settlement-list.ts';
import { findSettlementSettings } from '../queries/settlement-settings.ts';

/** Users of an ISP see their own only, by row-level security. */
export async function requireSettlement(tx: Tx, id: number) {
  const found = await findSettlement(tx, id);
  if (!found) throw new Problem('not_found');
  return found;
}

export async function getSettlement(tx: Tx, id: number, { userId }: Caller) {
  const {
    madeBy,
    ispId,
    storageKey: _,
    issuer: __,
    accountId,
    ...settlement
  } = await requireSettlement(tx, id);
  const { needsSecondApproval } = await findSettlementSettings(tx);
  return {
    ...settlement,
    madeByMe: madeBy === userId,
    needsSecondApproval,
    account: accountId === null ? null : ((await findAccountOf(tx, ispId, accountId)) ?? null),
    events: await eventsOfSettlement(tx, id),
  };
}
