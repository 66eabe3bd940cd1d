import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem } from '../../../../core/problem.ts';

/** Who sees the tickets of one department lets nobody see those of another one. */
export function requireOwnDepartment({ dataScope }: Caller, departmentId: number): void {
  if (dataScope?.kind === 'own_department' && dataScope.departmentId !== departmentId)
    throw fieldProblem('roles.beyond_own_scope', 'departmentId');
}
