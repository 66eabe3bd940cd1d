import { violatedConstraint } from '@lastmile/database';
import { fieldProblem, type Problem } from '../../../../core/problem.ts';

const constraintProblems: Record<string, () => Problem> = {
  packages_name: () => fieldProblem('packages.name_taken', 'name'),
  package_profiles_isp_id_router_id_fkey: () => fieldProblem('packages.router_not_found', 'mappings'),
};

/** Names and routers are checked by database constraints; this maps violations to problems. */
export async function explainConstraintErrors<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw constraintProblems[violatedConstraint(error) ?? '']?.() ?? error;
  }
}
