import type { Tx } from '@lastmile/database';
import { type Allocation, allocateBalances } from './allocate.ts';
import { fundsOf, insertAllocations, openBillsOf } from './allocations.queries.ts';

/**
 * Whatever these subscribers have in favour pays what they have open, the oldest first; afterwards nobody has both.
 * Their balances must be locked.
 */
export async function useBalances(
  tx: Tx,
  subscriberIds: readonly number[],
  at: string,
): Promise<Allocation[]> {
  const funds = await fundsOf(tx, subscriberIds);
  if (funds.length === 0) return [];
  const bills = await openBillsOf(tx, [...new Set(funds.map(({ subscriberId }) => subscriberId))]);
  const allocations = allocateBalances(funds, bills);
  await insertAllocations(tx, allocations, 'balance', at);
  return allocations;
}
