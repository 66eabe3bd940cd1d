import { violatedConstraint } from '@lastmile/database';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import type { AddressNotAllowed } from '../connection/router-connector.ts';

const constraintProblems: Readonly<Record<string, () => Problem>> = {
  routers_name: () => fieldProblem('routers.name_taken', 'name'),
  routers_address: () => fieldProblem('routers.address_taken', 'host'),
  routers_isp_id_area_id_fkey: () => fieldProblem('routers.area_not_found', 'areaId'),
};

/** Names, addresses and areas are checked by database constraints; this maps violations to problems. */
export async function explainConstraintErrors<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw constraintProblems[violatedConstraint(error) ?? '']?.() ?? error;
  }
}

/** The user typed the address, so the reason may be shown. */
export const addressNotAllowed = ({ message }: AddressNotAllowed): Problem =>
  new Problem('routers.address_refused', { detail: message, errors: [{ path: 'host', message }] });

export const stale = (): Problem =>
  new Problem('stale', { detail: 'This router was changed since you opened it. Reload it and try again.' });
