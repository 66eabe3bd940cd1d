export { isBilledBy, uninvoiced as uninvoicedSubscribers } from './queries/uninvoiced.ts';
export { reportRoutes } from './routes.ts';
export { monthRangeOf } from './rules/ranges.ts';
