export { periodClosingInvariants } from './invariants.ts';
export { closeMonth, reopenMonth } from './operations/close-month.ts';
export { periodClosingRoutes } from './routes.ts';
