import type { Caller } from '../../../../core/caller.ts';
import { collectorOf, resellerOf } from '../../../accounts/roles/index.ts';

/** The calling collector, reseller or member of a reseller's staff, who sees only their own cash; null for every other role. */
export const ownCashOf = (caller: Caller): number | null =>
  resellerOf(caller) === null ? collectorOf(caller) : caller.userId;
