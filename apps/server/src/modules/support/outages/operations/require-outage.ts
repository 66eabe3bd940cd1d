import type { Tx } from '@lastmile/database';
import { type Caller, collectorOf, resellerOf } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { lockOutage } from '../queries/update-outages.ts';

/** An outage concerns the whole ISP: who sees a part of it changes none. */
export function requireWholeIsp(caller: Caller): void {
  if (resellerOf(caller) !== null || collectorOf(caller) !== null) throw new Problem('forbidden');
}

export async function requireOutage(tx: Tx, id: number, caller: Caller) {
  requireWholeIsp(caller);
  const outage = await lockOutage(tx, id);
  if (!outage) throw new Problem('not_found');
  return outage;
}
