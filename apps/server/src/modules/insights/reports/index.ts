export { reportScope } from './operations/file-scope.ts';
export { billedMonth, hasNoInvoice, isBillable, isBilledBy, uninvoicedReason } from './queries/uninvoiced.ts';
export { reportRoutes } from './routes.ts';
export { monthRangeOf } from './rules/ranges.ts';
