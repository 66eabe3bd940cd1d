import type { Tx } from '@lastmile/database';
import { enqueueReactivation } from '../../../customers/subscribers/index.ts';
import { availableCreditOf, insertAllocations, outstandingInvoicesOf } from '../queries/allocations.ts';
import { type Allocation, allocateBalances } from '../rules/allocate.ts';

/**
 * Pays the unpaid invoices of these subscribers, oldest first, from their account credit; afterwards nobody
 * has both. Their balances must be locked. Requests the reactivation of those that were suspended for
 * non-payment.
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
