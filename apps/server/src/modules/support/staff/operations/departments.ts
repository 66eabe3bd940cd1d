import type { CallInput, calls } from '@lastmile/contract';
import { type Tx, violatedConstraint } from '@lastmile/database';
import { fieldProblem, Problem, stale } from '../../../../core/problem.ts';
import { insertDepartment, lockDepartment, updateDepartmentRow } from '../queries/departments.ts';

type Body<Name extends keyof typeof calls.departments> = CallInput<(typeof calls.departments)[Name]>['body'];

export const createDepartment = (tx: Tx, { name, description }: Body<'create'>) =>
  explainingName(insertDepartment(tx, { name, description }));

export async function updateDepartment(tx: Tx, { id, version, isActive, ...form }: Body<'update'>) {
  if (!(await lockDepartment(tx, id))) throw new Problem('not_found');
  const values = { ...form, ...(isActive ? { is_active: true } : {}) };
  const changed = await explainingName(updateDepartmentRow(tx, id, version, values));
  if (!changed) throw stale('This department');
  return changed;
}

async function explainingName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violatedConstraint(error) === 'departments_name')
      throw fieldProblem('departments.name_taken', 'name');
    throw error;
  }
}
