import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { collectorOf, resellerOf } from '../../../accounts/roles/index.ts';
import { lockOutage } from '../queries/update-outages.ts';

/** An outage concerns the whole ISP: who sees a part of its subscribers changes none. */
export const seesWholeIsp = (caller: Caller): boolean =>
  resellerOf(caller) === null && collectorOf(caller) === null;

export function requireWholeIsp(caller: Caller): void {
  if (!seesWholeIsp(caller)) throw new Problem('forbidden');
}

export async function requireOutage(tx: Tx, id: number, caller: Caller) {
  requireWholeIsp(caller);
  const outage = await lockOutage(tx, id);
  if (!outage) throw new Problem('not_found');
  return outage;
}
