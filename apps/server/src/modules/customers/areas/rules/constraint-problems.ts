import { violatedConstraint } from '@lastmile/database';
import { fieldProblem, Problem } from '../../../../core/problem.ts';

const constraintProblems: Record<string, () => Problem> = {
  areas_name_within_parent: () => fieldProblem('areas.name_taken', 'name'),
  areas_isp_id_parent_id_fkey: () => fieldProblem('areas.parent_not_found', 'parentId'),
  subscribers_isp_id_area_id_fkey: () => fieldProblem('areas.parent_not_found', 'moveChildrenTo'),
  areas_assigned_to_users: () =>
    new Problem('areas.assigned_to_users', { detail: 'Remove it from the users first, then delete it.' }),
  areas_no_cycle: () =>
    new Problem('areas.would_cycle', { detail: 'Choose a parent that is neither this area nor below it.' }),
};

/** Names, parents and cycles are checked by database constraints; this maps violations to problems. */
export async function explainConstraintErrors<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw constraintProblems[violatedConstraint(error) ?? '']?.() ?? error;
  }
}
