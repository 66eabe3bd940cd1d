import type { Tx } from '@lastmile/database';
import { fieldProblem } from '../../../../core/problem.ts';
import { findMember, isActiveDepartment } from '../../staff/index.ts';

/** The name of an active department, for the history. */
export async function requireDepartment(tx: Tx, id: number): Promise<string> {
  const department = await isActiveDepartment(tx, id);
  if (!department) throw fieldProblem('departments.not_found', 'departmentId');
  return department.name;
}

/** The name of a staff member who belongs to the department of the ticket. */
export async function requireStaff(tx: Tx, id: number, departmentId: number | null): Promise<string> {
  if (departmentId === null) throw fieldProblem('tickets.no_department', 'staffId');
  const member = await findMember(tx, id);
  if (!member || member.leftOn !== null) throw fieldProblem('staff.not_found', 'staffId');
  if (member.departmentId !== departmentId) throw fieldProblem('staff.other_department', 'staffId');
  return member.name;
}
