import type { ProblemCode } from '@lastmile/contract';
import { violatedConstraint } from '@lastmile/database';
import { fieldProblem } from '../../../../core/problem.ts';

/**
 * Usernames, addresses and references are checked by database constraints; this maps violations to problems.
 */
const constraintProblems: Record<string, [code: ProblemCode, field: string]> = {
  subscribers_username: ['subscribers.username_taken', 'username'],
  subscribers_new_username: ['subscribers.username_taken', 'username'],
  subscribers_static_ip: ['subscribers.static_ip_taken', 'staticIp'],
  subscribers_discount_kind: ['subscribers.discount_amount_and_percent', 'discountPercent'],
  subscribers_discount_days: ['subscribers.discount_ends_first', 'discountUntil'],
  subscribers_isp_id_area_id_fkey: ['subscribers.area_not_found', 'areaId'],
  subscribers_isp_id_router_id_fkey: ['subscribers.router_not_found', 'routerId'],
  subscribers_isp_id_package_id_fkey: ['subscribers.package_not_found', 'packageId'],
  subscribers_isp_id_customer_id_fkey: ['subscribers.customer_not_found', 'customer'],
  reseller_username_prefix: ['resellers.username_prefix', 'username'],
  reseller_package: ['resellers.package_not_allowed', 'packageId'],
  reseller_area: ['resellers.area_not_allowed', 'areaId'],
  customers_division_id_fkey: ['subscribers.place_mismatch', 'customer.divisionId'],
  customers_district_id_fkey: ['subscribers.place_mismatch', 'customer.districtId'],
  customers_upazila_id_fkey: ['subscribers.place_mismatch', 'customer.upazilaId'],
  customers_thana_id_fkey: ['subscribers.place_mismatch', 'customer.thanaId'],
};

export async function explainConstraintErrors<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const refusal = constraintProblems[violatedConstraint(error) ?? ''];
    throw refusal ? fieldProblem(...refusal) : error;
  }
}
