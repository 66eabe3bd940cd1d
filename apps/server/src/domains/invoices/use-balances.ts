import type { Tx } from '@lastmile/database';
import { wakeRestores } from '../../base/restore-wake-up.queries.ts';
import { type Allocation, allocateBalances } from './allocate.ts';
import { fundsOf, insertAllocations, openBillsOf } from './allocations.queries.ts';

/**
 * Whatever these subscribers have in favour pays what they have open, the oldest first; afterwards nobody has both.
 * Their balances must be locked. Whoever of them was cut for being unpaid comes back if that was all.
 */
export async function useBalances(
  tx: Tx,
  subscriberIds: readonly number[],
  at: string,
): Promise<Allocation[]> {
  await wakeRestores(tx, subscriberIds);
  const funds = await fundsOf(tx, subscriberIds);
  if (funds.length === 0) return [];
  const bills = await openBillsOf(tx, [...new Set(funds.map(({ subscriberId }) => subscriberId))]);
  const allocations = allocateBalances(funds, bills);
  await insertAllocations(tx, allocations, 'balance', at);
  return allocations;
}
