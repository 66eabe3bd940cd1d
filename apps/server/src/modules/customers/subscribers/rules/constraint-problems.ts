import type { ProblemCode } from '@lastmile/contract';
import { violatedConstraint } from '@lastmile/database';
import { fieldProblem } from '../../../../core/problem.ts';

/** The database has the last word on names, addresses and rows that others point to. */
const refusals: Record<string, [code: ProblemCode, field: string]> = {
  subscribers_username: ['subscribers.username_taken', 'username'],
  subscribers_static_ip: ['subscribers.static_ip_taken', 'staticIp'],
  subscribers_isp_id_area_id_fkey: ['subscribers.area_not_found', 'areaId'],
  subscribers_isp_id_router_id_fkey: ['subscribers.router_not_found', 'routerId'],
  subscribers_isp_id_package_id_fkey: ['subscribers.package_not_found', 'packageId'],
  subscribers_isp_id_person_id_fkey: ['subscribers.person_not_found', 'person'],
  persons_division_id_fkey: ['subscribers.place_mismatch', 'person.divisionId'],
  persons_district_id_fkey: ['subscribers.place_mismatch', 'person.districtId'],
  persons_upazila_id_fkey: ['subscribers.place_mismatch', 'person.upazilaId'],
  persons_thana_id_fkey: ['subscribers.place_mismatch', 'person.thanaId'],
};

export async function explainingRefusals<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const refusal = refusals[violatedConstraint(error) ?? ''];
    throw refusal ? fieldProblem(...refusal) : error;
  }
}
