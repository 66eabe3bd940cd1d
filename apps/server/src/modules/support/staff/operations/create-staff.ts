import { type CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import {
  createUserWith,
  type IdentityServices,
  requireHeldRole,
  requireOwnLimits,
} from '../../../accounts/identity/index.ts';
import { isActiveDepartment } from '../queries/departments.ts';
import { findStaffCandidate, insertMember } from '../queries/staff.ts';
import { requireOwnDepartment } from '../rules/own-department.ts';

/** Adds the user by the rules for users: nobody grants a permission or a data scope that they do not have. */
export const createStaff = (
  services: IdentityServices,
  caller: Caller,
  { body: { departmentId, position, ...form } }: CallInput<typeof calls.staff.create>,
  info: RequestInfo,
) =>
  createUserWith(services, caller, { call: calls.staff.create, form, info }, async (tx, user) => {
    await requireOwnLimits(tx, caller, form);
    requireOwnDepartment(caller, departmentId);
    await requireActiveDepartment(tx, departmentId);
    const member = await insertMember(tx, { userId: user.id, departmentId, position });
    if (!member) throw fieldProblem('staff.already_staff', 'userId');
    return { ...member, userId: user.id, userStatus: user.status };
  });

/** A department widens what some roles see, so the same check applies to the role that the user already has. */
export async function enrolUser(
  tx: Tx,
  caller: Caller,
  { userId, departmentId, position }: CallInput<typeof calls.staff.enrol>['body'],
) {
  const user = await findStaffCandidate(tx, userId);
  if (!user) throw fieldProblem('staff.user_not_found', 'userId');
  await requireHeldRole(tx, caller, user.roleId);
  requireOwnDepartment(caller, departmentId);
  await requireActiveDepartment(tx, departmentId);
  const member = await insertMember(tx, { userId, departmentId, position });
  if (!member) throw fieldProblem('staff.already_staff', 'userId');
  return member;
}

async function requireActiveDepartment(tx: Tx, id: number): Promise<void> {
  if (!(await isActiveDepartment(tx, id))) throw fieldProblem('departments.not_found', 'departmentId');
}
