import { violatedConstraint } from '@lastmile/database';
import { fieldProblem, type Problem } from '../../../../core/problem.ts';

const constraintProblems: Readonly<Record<string, () => Problem>> = {
  isps_licence_number: () => fieldProblem('isps.licence_number_refused', 'licenceNumber'),
  isps_licence_id_fkey: () => fieldProblem('isps.licence_not_found', 'licenceId'),
  isps_division_id_fkey: () => fieldProblem('isps.place_mismatch', 'divisionId'),
  isps_district_in_division: () => fieldProblem('isps.place_mismatch', 'districtId'),
  isps_upazila_in_district: () => fieldProblem('isps.place_mismatch', 'upazilaId'),
  isps_thana_in_district: () => fieldProblem('isps.place_mismatch', 'thanaId'),
  isps_place_from_above: () => fieldProblem('isps.place_mismatch', 'districtId'),
  isps_check_licence_area: () => fieldProblem('isps.place_too_wide', 'upazilaId'),
  isps_licence_dates: () => fieldProblem('isps.licence_dates', 'licenceExpiresOn'),
};

/** Translates violated constraints on locations and licences into problems. */
export async function explainConstraintErrors<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw constraintProblems[violatedConstraint(error) ?? '']?.() ?? error;
  }
}
