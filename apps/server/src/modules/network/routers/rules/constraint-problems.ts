import { violatedConstraint } from '@lastmile/database';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import type { AddressNotAllowed } from '../connection/router-connector.ts';

const constraintProblems: Readonly<Record<string, () => Problem>> = {
  routers_name: () => fieldProblem('routers.name_taken', 'name'),
  routers_address: () => fieldProblem('routers.address_taken', 'host'),
  routers_isp_id_area_id_fkey: () => fieldProblem('routers.area_not_found', 'areaId'),
};

/** The database has the last word on names, addresses and areas; this puts it into a person's words. */
export async function explainConstraintErrors<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw constraintProblems[violatedConstraint(error) ?? '']?.() ?? error;
  }
}

/** For a person who typed the address; what exactly is refused is no secret to them. */
export const addressNotAllowed = ({ message }: AddressNotAllowed): Problem =>
  new Problem('routers.address_refused', { detail: message, errors: [{ path: 'host', message }] });

export const stale = (): Problem =>
  new Problem('stale', { detail: 'This router was changed since you opened it. Reload it and try again.' });
