import type { Caller } from '../../../../core/caller.ts';

type Scoped = Pick<Caller, 'dataScope'>;

/** The reseller for whom the caller sells and collects; null for everyone else. */
export const resellerOf = ({ dataScope }: Scoped): number | null =>
  dataScope?.kind === 'own_subscribers' ? dataScope.resellerId : null;

/** Whose subscribers someone sees, or null for those of the whole ISP. */
export type VisibleResellers = readonly number[] | null;

/** The reseller and their agents, whose subscribers the caller sees; null for everyone else. */
export const resellersOf = ({ dataScope }: Scoped): VisibleResellers =>
  dataScope?.kind === 'own_subscribers' ? dataScope.resellerIds : null;

/** The calling collector, who sees only the payments they received; null for everyone else. */
export const collectorOf = ({ dataScope }: Scoped): number | null =>
  dataScope?.kind === 'own_collections' ? dataScope.userId : null;

/** Aggregates cover the whole ISP: within a data scope, rows are counted. */
export const isConfined = ({ dataScope }: Scoped): boolean => dataScope !== undefined;
