import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import { lockBalances } from '../../ledger/index.ts';
import { hasDirectAllocations } from '../queries/allocations.ts';
import { creditedOf } from '../queries/credit-notes.ts';
import { findOwner, lockInvoice } from '../queries/invoices.ts';

/**
 * The invoice, if it has no payments or credit notes other than applied account credit. Locks its
 * subscriber's balance.
 */
export async function requireUnpaidInvoice(tx: Tx, id: number, caller: Caller) {
  const owner = await findOwner(tx, id, resellersOf(caller));
  if (!owner) throw new Problem('not_found');
  await lockBalances(tx, [owner.subscriberId]);
  const invoice = await lockInvoice(tx, id);
  if (invoice.status === 'cancelled') throw new Problem('invoices.cancelled');
  const isTouched = (await creditedOf(tx, id)) > 0 || (await hasDirectAllocations(tx, id));
  if (isTouched) throw new Problem('invoices.already_paid');
  return invoice;
}
