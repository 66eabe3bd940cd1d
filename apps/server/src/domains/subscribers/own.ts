import type { Caller } from '../../base/caller.ts';

/** A reseller reaches the lines they sell and no others; null for everybody else. */
export const ownOf = (caller: Caller): number | null => (caller.role === 'reseller' ? caller.userId : null);

export const ispOf = (caller: Caller): number => caller.ispId ?? 0;
