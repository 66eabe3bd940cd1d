import type { CallInput, calls } from '@lastmile/contract';
import { outsideDataScope, type Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem, stale } from '../../../../core/problem.ts';
import { isActiveDepartment, lockDepartment, moveMembers, updateDepartmentRow } from '../../staff/index.ts';
import { countOpen, moveOpenTickets } from '../queries/open-tickets.ts';
import { insertEvents } from '../queries/tickets.ts';
import { isoNow } from './require-ticket.ts';

/** Moves the open tickets and the staff to another department, then deactivates this one. */
export async function deactivateDepartment(
  clock: Clock,
  tx: Tx,
  { id, moveTo, version }: CallInput<typeof calls.departments.delete>['body'],
  caller: Caller,
) {
  const department = await lockDepartment(tx, id);
  if (!department) throw new Problem('not_found');
  const target = moveTo && moveTo !== id ? await isActiveDepartment(tx, moveTo) : undefined;
  if (moveTo && !target) throw fieldProblem('departments.not_found', 'moveTo');
  // Of all of the ISP: who sees one department only is asked about the tickets of others too.
  const moved = await outsideDataScope(tx, async () => {
    if (moveTo && target)
      return moveAll(clock, tx, { id, name: department.name }, { id: moveTo, name: target.name }, caller);
    if (await isInUse(tx, id)) throw fieldProblem('departments.in_use', 'moveTo');
    return { movedTickets: 0, movedStaff: 0 };
  });
  const changed = await updateDepartmentRow(tx, id, version, { is_active: false });
  if (!changed) throw stale('This department');
  return { ...changed, ...moved };
}

type Named = { readonly id: number; readonly name: string };

async function moveAll(clock: Clock, tx: Tx, from: Named, to: Named, caller: Caller) {
  const movedStaff = await moveMembers(tx, from.id, to.id);
  const tickets = await moveOpenTickets(tx, { departmentId: from.id }, { departmentId: to.id });
  const event = { at: isoNow(clock), user_id: caller.userId, kind: 'department' as const };
  await insertEvents(
    tx,
    tickets.map((ticket_id) => ({ ...event, ticket_id, from_value: from.name, to_value: to.name })),
  );
  return { movedTickets: tickets.length, movedStaff };
}

/** Staff is counted by moving them to where they are. */
const isInUse = async (tx: Tx, id: number): Promise<boolean> =>
  (await countOpen(tx, { departmentId: id })) > 0 || (await moveMembers(tx, id, id)) > 0;
