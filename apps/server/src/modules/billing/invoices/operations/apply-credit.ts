import type { Tx } from '@lastmile/database';
import { wakeRestores } from '../../../customers/subscribers/index.ts';
import { fundsOf, insertAllocations, openBillsOf } from '../queries/allocations.ts';
import { type Allocation, allocateBalances } from '../rules/allocate.ts';

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
