import type { Tx } from '@lastmile/database';
import { type Caller, resellerOf } from '../../base/caller.ts';
import { Problem } from '../../base/problem.ts';
import { lockBalances } from '../ledger/index.ts';
import { hasGivenAllocations } from './allocations.queries.ts';
import { creditedOf } from './credit-notes.queries.ts';
import { findOwner, lockInvoice } from './invoices.queries.ts';

/** The bill, if nothing was paid or credited of it but from a balance in favour; its subscriber's money is locked. */
export async function unpaidInvoice(tx: Tx, id: number, caller: Caller) {
  const owner = await findOwner(tx, id, resellerOf(caller));
  if (!owner) throw new Problem('not_found');
  await lockBalances(tx, [owner.subscriberId]);
  const invoice = await lockInvoice(tx, id);
  if (invoice.status === 'cancelled') throw new Problem('invoices.cancelled');
  const isTouched = (await creditedOf(tx, id)) > 0 || (await hasGivenAllocations(tx, id));
  if (isTouched) throw new Problem('invoices.paid_already');
  return invoice;
}
