import { calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { Problem } from '../../../core/problem.ts';
import { type Route, route } from '../../../core/route.ts';
import {
  districtExists,
  districtsOf,
  divisionExists,
  divisions,
  licencesOffered,
  thanasOf,
  upazilasOf,
} from './queries/geography.ts';

/** A place without children returns an empty list; an unknown place is not found. */
async function below<T>(
  tx: Tx,
  parentId: number,
  exists: (tx: Tx, id: number) => Promise<boolean>,
  list: (tx: Tx, id: number) => Promise<T[]>,
): Promise<{ items: T[] }> {
  if (!(await exists(tx, parentId))) throw new Problem('not_found');
  return { items: await list(tx, parentId) };
}

export const geographyRoutes = (): Route[] => [
  route(calls.geography.divisions, async (tx) => ({ items: await divisions(tx) })),
  route(calls.geography.districts, (tx, { params }) =>
    below(tx, params.divisionId, divisionExists, districtsOf),
  ),
  route(calls.geography.upazilas, (tx, { params }) =>
    below(tx, params.districtId, districtExists, upazilasOf),
  ),
  route(calls.geography.thanas, (tx, { params }) => below(tx, params.districtId, districtExists, thanasOf)),
  route(calls.geography.licences, async (tx) => ({ items: await licencesOffered(tx) })),
];
