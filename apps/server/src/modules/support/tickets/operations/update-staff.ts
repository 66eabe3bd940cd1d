import type { CallInput, calls } from '@lastmile/contract';
import { outsideDataScope, type Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem, stale } from '../../../../core/problem.ts';
import { updateUserWithin } from '../../../accounts/identity/index.ts';
import { isActiveDepartment, lockMember, requireOwnDepartment, updateMember } from '../../staff/index.ts';
import { reassignTickets } from './staff-deletion/reassign-tickets.ts';

/** In another department the open tickets of the old one become unassigned. */
export async function updateStaffMember(
  clock: Clock,
  tx: Tx,
  { id, version, departmentId, position, ...user }: CallInput<typeof calls.staff.update>['body'],
  caller: Caller,
) {
  const member = await lockMember(tx, id);
  if (!member) throw new Problem('not_found');
  if (member.leftOn !== null) throw new Problem('staff.is_former');
  if (departmentId !== undefined && !(await isActiveDepartment(tx, departmentId)))
    throw fieldProblem('departments.not_found', 'departmentId');
  const isMoved = departmentId !== undefined && departmentId !== member.departmentId;
  if (isMoved) for (const one of [member.departmentId, departmentId]) requireOwnDepartment(caller, one);
  const body = { ...user, version: member.userVersion };
  await updateUserWithin(tx, caller, { params: { id: member.userId }, query: undefined, body });
  const unassigned = isMoved
    ? await outsideDataScope(tx, () => reassignTickets(clock, tx, member, caller))
    : 0;
  const changed = await updateMember(tx, id, version, {
    ...(departmentId === undefined ? {} : { department_id: departmentId }),
    ...(position === undefined ? {} : { position }),
  });
  if (!changed) throw stale('This staff member');
  return { ...changed, unassignedTickets: unassigned };
}
