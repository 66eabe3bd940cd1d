import { type Caller, collectorOf, resellerOf } from '../../../../core/caller.ts';

/** The calling collector or reseller, who sees only their own cash; null for every other role. */
export const ownCashOf = (caller: Caller): number | null => resellerOf(caller) ?? collectorOf(caller);
