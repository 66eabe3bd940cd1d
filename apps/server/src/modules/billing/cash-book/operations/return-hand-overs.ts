import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { lockBalances } from '../../ledger/index.ts';
import {
  decide,
  lockHandOver,
  moveCashToRecipient,
  pendingHandOversTo,
  subscribersOfHandOver,
} from '../queries/hand-overs.ts';

/** What a user who leaves was to accept goes back to its senders, as if it was rejected. */
export async function returnHandOvers(clock: Clock, tx: Tx, userId: number, caller: Caller): Promise<void> {
  for (const { id } of await pendingHandOversTo(tx, userId)) {
    await lockBalances(tx, await subscribersOfHandOver(tx, id));
    const found = await lockHandOver(tx, id);
    if (found?.status !== 'pending') continue;
    await moveCashToRecipient(tx, id, found.fromUserId);
    const at = new Date(clock.now()).toISOString();
    await decide(tx, id, { decision: 'rejected', at, by: caller.userId, note: null });
  }
}
