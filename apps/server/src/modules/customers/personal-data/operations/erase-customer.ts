import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, parseCode } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { isConfined } from '../../../accounts/roles/index.ts';
import { eraseTickets, ticketsOf } from '../../../support/tickets/index.ts';
import {
  deletePersonalRows,
  eraseCustomerFields,
  eraseSubscribers,
  maskAuditLog,
  recordErasure,
} from '../queries/erase.ts';
import {
  countRows,
  findCustomer,
  findObstacles,
  findSubscriberIds,
  lockCustomer,
} from '../queries/erasure.ts';

export async function previewErasure(tx: Tx, id: number, caller: Caller) {
  checkDataScope(caller);
  const customer = await findCustomer(tx, id);
  if (!customer) throw new Problem('not_found');
  const [obstacles, ids] = await Promise.all([findObstacles(tx, id), findSubscriberIds(tx, id)]);
  const { subscribers, notifications, importRows, auditRows, ...keeps } = await countRows(tx, id, ids);
  return { customer, obstacles, erases: { subscribers, notifications, importRows, auditRows }, keeps };
}

/**
 * Personal data is anonymised for good. Invoices, payments and the ledger are kept as the law requires, with what was
 * printed on them; so is the log of sessions, until its retention ends.
 */
export async function eraseCustomer(
  clock: Clock,
  tx: Tx,
  { params: { id }, body }: CallInput<typeof calls.personalData.erase>,
  caller: Caller,
) {
  checkDataScope(caller);
  const customer = await lockCustomer(tx, id);
  if (!customer) throw new Problem('not_found');
  if (customer.erasedAt !== null) throw new Problem('personal_data.already_erased');
  const code = parseCode(body.pairCode);
  if (!code.ok || code.value !== customer.pairCode)
    throw fieldProblem('personal_data.wrong_code', 'pairCode');
  const obstacles = await findObstacles(tx, id);
  if (obstacles.length > 0) throw new Problem('personal_data.cannot_erase');
  const at = new Date(clock.now()).toISOString();
  const ids = await findSubscriberIds(tx, id);
  const counts = await countRows(tx, id, ids);
  await eraseCustomerFields(tx, id, at);
  await eraseSubscribers(tx, ids, at);
  await eraseTickets(tx, await ticketsOf(tx, ids), at);
  await deletePersonalRows(tx, id, ids);
  await maskAuditLog(tx, id);
  await recordErasure(tx, id, { reason: body.reason, ...counts });
  return { id, erasedAt: at };
}

/** Within a data scope some subscribers of the customer may be invisible. */
function checkDataScope(caller: Caller): void {
  if (isConfined(caller)) throw new Problem('outside_data_scope');
}
