import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
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
  let movedTickets: number[] = [];
  let movedStaff = 0;
  if (moveTo) {
    movedStaff = await moveMembers(tx, id, moveTo);
    movedTickets = await moveOpenTickets(tx, { departmentId: id }, { departmentId: moveTo });
    const event = { at: isoNow(clock), user_id: caller.userId, kind: 'department' as const };
    const names = { from_value: department.name, to_value: target?.name ?? null };
    await insertEvents(
      tx,
      movedTickets.map((ticket_id) => ({ ...event, ticket_id, ...names })),
    );
  } else if (await isInUse(tx, id)) throw fieldProblem('departments.in_use', 'moveTo');
  const changed = await updateDepartmentRow(tx, id, version, { is_active: false });
  if (!changed) throw stale('This department');
  return { ...changed, movedTickets: movedTickets.length, movedStaff };
}

/** Staff is counted by moving them to where they are. */
const isInUse = async (tx: Tx, id: number): Promise<boolean> =>
  (await countOpen(tx, { departmentId: id })) > 0 || (await moveMembers(tx, id, id)) > 0;
