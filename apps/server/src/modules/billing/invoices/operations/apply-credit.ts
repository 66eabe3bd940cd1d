import type { Tx } from '@lastmile/database';
import { enqueueReactivation } from '../../../customers/subscribers/index.ts';
import { availableCreditOf, insertAllocations, outstandingInvoicesOf } from '../queries/allocations.ts';
import { type Allocation, allocateBalances } from '../rules/allocate.ts';

/**
 * Whatever these subscribers have in favour pays what they have open, the oldest first; afterwards nobody has both.
 * Their balances must be locked. Whoever of them was cut for being unpaid comes back if that was all.
 */
export async function applyCredit(
  tx: Tx,
  subscriberIds: readonly number[],
  at: string,
): Promise<Allocation[]> {
  await enqueueReactivation(tx, subscriberIds);
  const funds = await availableCreditOf(tx, subscriberIds);
  if (funds.length === 0) return [];
  const invoices = await outstandingInvoicesOf(tx, [
    ...new Set(funds.map(({ subscriberId }) => subscriberId)),
  ]);
  const allocations = allocateBalances(funds, invoices);
  await insertAllocations(tx, allocations, 'balance', at);
  return allocations;
}
