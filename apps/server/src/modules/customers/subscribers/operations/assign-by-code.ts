import type { Tx } from '@lastmile/database';
import { parseCode } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { findCustomerByCode } from '../queries/customers.ts';
import { bulkUpdate, eachSubscriber } from './bulk/bulk-update.ts';
import { customerAssignment } from './bulk/subscriber-updates.ts';

/** Assigns subscribers of the transaction's ISP that have no customer to the one with this code. */
export async function assignByCode(tx: Tx, caller: Caller, ids: readonly number[], customerCode: string) {
  const code = parseCode(customerCode);
  const customer = code.ok ? await findCustomerByCode(tx, code.value) : undefined;
  if (!customer) throw fieldProblem('subscribers.customer_not_found', 'customerCode');
  const { done } = await bulkUpdate(tx, { ids, preview: false }, caller, async () => ({
    ...customerAssignment(tx, customer.id),
    refusalsOf: eachSubscriber(({ customerId }) =>
      customerId === null ? undefined : 'subscribers.already_in_state',
    ),
  }));
  if (done.length === 0) throw new Problem('isps.ppp_assigned');
  return { assigned: done.length, customerName: customer.name };
}
